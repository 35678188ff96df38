// Tests of listed rows, CSV and shortened names, without a browser.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../src/panel");
const { outputFiles } = await build({
  stdin: {
    contents: `export * from "./table/listing"; export * from "./table/csv"; export * from "./table/text"; export * from "./activity";`,
    resolveDir: folder,
    loader: "ts",
  },
  bundle: true,
  write: false,
  format: "esm",
});
const { Listing, toCsv, fold, shorten, activity } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

const row = (...cells) => ({ cells, parts: [], bounds: null, frames: null });
const table = {
  caption: "",
  columns: [
    { name: "part", kind: "part" },
    { name: "kind", kind: "choice" },
    { name: "side", kind: "choice" },
    { name: "depth", kind: "number" },
  ],
  rows: [
    row("bolt 10", "crossing", "left", [2, "2.0"]),
    row("Führung", "touching", "left", null),
    row("bolt 9", "crossing", "right", [-1, "-1.0"]),
    row("bolt 2", "crossing", "left", [10, "10"]),
    row("Plate", "touching", "right", [2, "2.0"]),
  ],
};

test("search requires every word and ignores case and diacritics", () => {
  const listing = new Listing(table);
  assert.deepEqual(listing.shown, [0, 1, 2, 3, 4]);
  listing.search("  FUHRUNG ");
  assert.deepEqual(listing.shown, [1]);
  listing.search("left bolt");
  assert.deepEqual(listing.shown, [0, 3]);
  listing.search("bolt plate");
  assert.deepEqual(listing.shown, []);
  assert.ok(listing.narrowed);
  assert.equal(listing.indexOf(0), null);
  listing.widen();
  assert.deepEqual(listing.shown, [0, 1, 2, 3, 4]);
  assert.equal(fold("Ångström É"), "angstrom e");
});

test("sort orders numbers and natural text, empty cells last, and resets on the third click", () => {
  const listing = new Listing(table);
  listing.sort(3);
  assert.deepEqual(listing.shown, [2, 0, 4, 3, 1]);
  assert.equal(listing.indexOf(3), 3);
  listing.sort(3);
  assert.deepEqual(listing.shown, [3, 0, 4, 2, 1]);
  listing.sort(3);
  assert.deepEqual(listing.shown, [0, 1, 2, 3, 4]);
  listing.sort(0);
  assert.deepEqual(listing.shown, [3, 2, 0, 1, 4]);
});

test("choices of one column are united, those of two columns intersected", () => {
  const listing = new Listing(table);
  const counts = () => listing.choices.map((choices) => choices.list().map(({ count }) => count));
  assert.deepEqual(counts(), [[3, 2], [3, 2]]);
  const [kind, side] = listing.choices;
  listing.toggle(kind, "crossing");
  assert.deepEqual(listing.shown, [0, 2, 3]);
  assert.deepEqual(counts(), [[3, 2], [2, 1]], "counts of the other choices of a column are unchanged");
  listing.toggle(side, "right");
  assert.deepEqual(listing.shown, [2]);
  listing.toggle(kind, "touching");
  assert.deepEqual(listing.shown, [2, 4]);
  listing.restrict((row) => row === 4);
  assert.deepEqual(listing.shown, [4]);
});

test("CSV contains the listed rows, quoted where needed, with all digits", () => {
  const odd = { ...table, rows: [row('say "hi", twice', "a\nb", null, [0.1234567890123, "0.12"])] };
  assert.equal(toCsv(odd, [0]), 'part,kind,side,depth\r\n"say ""hi"", twice","a\nb",,0.1234567890123\r\n');
  assert.equal(toCsv(table, [4, 1]), "part,kind,side,depth\r\nPlate,touching,right,2\r\nFührung,touching,left,\r\n");
});

test("only the middle of a name is shortened", () => {
  const measure = (text) => [...text].length;
  assert.deepEqual(shorten("bracket-left-0001", 17, measure), ["bracket-left-0001", "", ""]);
  assert.deepEqual(shorten("bracket-left-0001", 9, measure), ["brac", "ket-left-", "0001"]);
  assert.deepEqual(shorten("ab", 1, measure), ["ab", "", ""]);
  assert.deepEqual(shorten("غطاء-المحرك-العلوي", 5, measure), ["غطاء-المحرك-العلوي", "", ""]);
  for (let width = 1; width < 24; width++) {
    const family = "👩‍👩‍👧";
    const text = `${family}crab-of-a-name-é${family}`;
    const [head, middle, tail] = shorten(text, width, measure);
    assert.equal(head + middle + tail, text);
    if (middle === "") continue;
    assert.ok(head.startsWith(family) && tail.endsWith(family), "grapheme clusters are not split");
  }
});

test("activity counts the rows that hold per frame", () => {
  const frames = (first, end) => ({ ...row(), frames: [first, end] });
  assert.equal(activity([row()], 3), null);
  assert.equal(activity([], 3), null);
  assert.deepEqual([...activity([frames(0, 2), frames(1, 4), row()], 4)], [2, 3, 2, 2]);
});
