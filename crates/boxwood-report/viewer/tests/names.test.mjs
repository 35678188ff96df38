// Names are shown as text, whatever they contain.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, open, pageOf, shoot } from "./support.mjs";

const NAMES = [
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(2)>",
  `"quotes" 'and' &amp; <b>`,
  "<!-- <script> \u2028 ${1} `x`",
  "\u202Etxet tfel ot thgir",
  "عربى מִזְרָח",
  "🦀 crab 👩‍👩‍👧",
];

const FILE = `it's "<script>alert(3)<∕script>" 🦀 \u202Ereversed`;

/** How the command shows untrusted text: characters that change its direction or break lines as escapes. */
const printable = (text) =>
  text.replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);

/** One box per name; each intersects the next. */
function boxes() {
  const lines = [];
  NAMES.forEach((name, index) => {
    lines.push(`o ${name}`);
    for (const corner of [0, 1, 2, 3, 4, 5, 6, 7]) {
      lines.push(`v ${index * 0.8 + (corner & 1)} ${((corner >> 1) & 1) + index * 0.01} ${(corner >> 2) + index * 0.01}`);
    }
    const at = 8 * index + 1;
    for (const quad of [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]) {
      lines.push(`f ${quad.map((corner) => at + corner).join(" ")}`);
    }
  });
  return `${lines.join("\n")}\n`;
}

test("names of parts and files are shown as text and never run", async (t) => {
  const file = join(folder, `${FILE}.obj`);
  writeFileSync(file, boxes());
  const page = await open(t, pageOf("names.html", "clash", file));
  await shoot(page, "names");
  const cells = page.getByRole("tabpanel", { name: /Results/ }).locator("[data-row] [role=gridcell]");
  const shown = await cells.evaluateAll((all) => all.map((cell) => [cell.title, cell.textContent]));
  for (const name of NAMES) {
    const whole = printable(`${FILE}:${name}`);
    assert.ok(shown.some(([title, text]) => title === whole && text === whole), `${whole} is shown completely`);
  }
  assert.equal(await page.locator("img, b, script:not([type]):not(:last-of-type)").count(), 0, "nothing became an element");
  assert.equal(await page.evaluate(() => document.querySelectorAll("script").length), 4);
  await page.locator("[data-row]").first().click();
  const card = await page.locator(".summary, [class*=summary]").first().innerText();
  assert.ok(card.includes("script"), "the card shows the name unchanged");
});
