// Pages with frames: a deforming cloth, tumbling bodies, a robot arm, a sweep.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, pageOf, picture, shoot, state } from "./support.mjs";

const PAGES = [
  { name: "animate", args: ["animate"] },
  { name: "simulate", args: ["simulate", "--bodies", "60", "--frames", "40"] },
  { name: "robot", args: ["robot", "--samples", "500"] },
  { name: "sweep", args: ["sweep", "--sphere", "0,0,300,10", "--by", "0,0,-400"] },
];

for (const { name, args } of PAGES) {
  test(`${name}: the time slider and playback change the frame`, async (t) => {
    const page = await open(t, pageOf(`${name}.html`, ...args));
    const frames = await page.evaluate(() => JSON.parse(document.getElementById("view").textContent).frames.names.length);
    assert.ok(frames > 1);
    const first = await picture(page);
    assert.ok(first.drawn > 0.02);

    const time = page.getByRole("slider", { name: /frame|time/i });
    await time.focus();
    await page.keyboard.press("End");
    assert.equal((await state(page)).frame, frames - 1);
    const last = await picture(page);
    assert.notEqual(last.sum, first.sum, "the image changes");
    await shoot(page, name);
    await page.keyboard.press("Home");
    assert.equal((await state(page)).frame, 0);
    assert.equal((await picture(page)).sum, first.sum, "the image is restored");

    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => window.boxwood.store.state.frame > 0);
    await page.getByRole("button", { name: "Pause" }).click();
    const { frame, playing } = await state(page);
    assert.equal(playing, false);
    await page.waitForTimeout(200);
    assert.equal((await state(page)).frame, frame, "the frame does not change while paused");
  });

  test(`${name}: selecting a row shows its frame`, async (t) => {
    const page = await open(t, pageOf(`${name}.html`, ...args));
    const table = await page.evaluate(() => JSON.parse(document.getElementById("view").textContent).table);
    const row = table.rows.findIndex((row) => row.frames !== null && 0 < row.frames[0] && row.frames[0] < row.frames[1]);
    assert.ok(row >= 0, "a row holds in later frames");
    // Invisible rows are not in the DOM; the keys scroll to the row.
    await page.getByRole("grid").first().focus();
    for (let step = 0; step <= row; step++) await page.keyboard.press("ArrowDown");
    assert.ok(await page.locator(`[data-row="${row}"]`).first().isVisible(), `row ${row} is visible`);
    await page.keyboard.press("Enter");
    const { frame, rows } = await state(page);
    assert.deepEqual(rows, [row]);
    const [from, to] = table.rows[row].frames;
    assert.ok(from <= frame && frame < to, `frame ${frame} is within ${from} to ${to}`);
    assert.ok((await picture(page)).colored > 0.0005, "results are highlighted");
  });
}

test("simulate: selecting a row shows a frame with its marks, even from another frame in which it holds", async (t) => {
  const page = await open(t, pageOf("lit.html", "simulate", "--bodies", "60", "--frames", "40"));
  const { table, marks } = await page.evaluate(() => JSON.parse(document.getElementById("view").textContent));
  const row = table.rows.findIndex((row) => row.frames[0] + 2 < row.frames[1]);
  assert.ok(row >= 0, "a contact lasts");
  const end = table.rows[row].frames[1] - 1;
  await page.evaluate((frame) => window.boxwood.store.set({ frame }), end);
  await page.locator(`[data-row="${row}"]`).first().click();
  const { frame, rows } = await state(page);
  assert.deepEqual(rows, [row]);
  const lit = marks.filter((mark) => mark.row === row && mark.frames[0] <= frame && frame < mark.frames[1]);
  assert.ok(lit.length > 0, `no mark is visible in frame ${frame}`);
});
