// Text comparison and shortening.

/** Lower case without diacritics: "Führung" is found by "fuhrung". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Grapheme clusters: characters with their combining marks and joiners. */
const CLUSTER =
  /[\u{1F1E6}-\u{1F1FF}]{2}|\P{M}(?:[\p{M}\u{FE0F}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]|\u200D\P{M})*/gu;

/** Shortened text: visible start, omitted middle, visible end. */
export type Shortened = readonly [head: string, middle: string, tail: string];

/** Shortens the middle of a text, because names often differ at their end. Right-to-left text is not shortened,
 *  because its visible end would move. */
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
  // At least two clusters are shown, even if they do not fit.
  let [low, high] = [2, clusters.length - 1];
  if (low >= high) return whole;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(keep(middle))) low = middle;
    else high = middle - 1;
  }
  return keep(low);
}
