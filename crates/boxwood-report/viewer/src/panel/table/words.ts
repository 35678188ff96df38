// Words as they are compared and as they are fitted into little room.

/** Without capitals and without marks above and below letters: "Führung" is found by "fuhrung". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** What may not be parted: a character and what joins it to the next or stands on it. */
const CLUSTER =
  /[\u{1F1E6}-\u{1F1FF}]{2}|\P{M}(?:[\p{M}\u{FE0F}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]|\u200D\P{M})*/gu;

/** Text in three: what is seen of its beginning, what is left out, what is seen of its end. */
export type Shortened = readonly [head: string, middle: string, tail: string];

/**
 * Names often differ at their end: it is the middle that gives way. Text that runs from right to left has no such end that
 * would stay in its place, so it is left whole.
 */
export function shorten(text: string, width: number, measure: (text: string) => number): Shortened {
  const whole: Shortened = [text, "", ""];
  if (measure(text) <= width || RIGHT_TO_LEFT.test(text)) return whole;
  const clusters = text.match(CLUSTER) ?? [];
  if (clusters.join("") !== text) return whole;
  const keep = (count: number): Shortened => {
    const head = clusters.slice(0, count >> 1).join("");
    const tail = clusters.slice(clusters.length - (count - (count >> 1))).join("");
    return [head, text.slice(head.length, text.length - tail.length), tail];
  };
  const fits = ([head, , tail]: Shortened): boolean => measure(`${head}…${tail}`) <= width;
  // Two clusters are shown even if they do not fit.
  let [least, most] = [2, clusters.length - 1];
  if (least >= most) return whole;
  while (least < most) {
    const middle = (least + most + 1) >> 1;
    if (fits(keep(middle))) least = middle;
    else most = middle - 1;
  }
  return keep(least);
}
