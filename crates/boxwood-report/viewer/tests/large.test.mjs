// Assembly of 500,000 triangles with 2,000 clashes.
import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { folder, open, pageOf, picture, shoot, state } from "./support.mjs";

const SIDE = 46;
const RINGS = 9;
const SECTORS = 15;

/** Grid of balls; almost every ball intersects the next one of its row. */
function balls() {
  const lines = [];
  let vertices = 0;
  for (let ball = 0; ball < SIDE * SIDE; ball++) {
    const [x, y] = [(ball % SIDE) * 1.9, Math.floor(ball / SIDE) * 2.3];
    lines.push(`o ball ${ball}`, `v ${x} ${y} 1`, `v ${x} ${y} -1`);
    for (let ring = 1; ring < RINGS; ring++) {
      const [up, out] = [Math.cos((Math.PI * ring) / RINGS), Math.sin((Math.PI * ring) / RINGS)];
      for (let sector = 0; sector < SECTORS; sector++) {
        const turn = (2 * Math.PI * sector) / SECTORS;
        lines.push(`v ${(x + out * Math.cos(turn)).toFixed(6)} ${(y + out * Math.sin(turn)).toFixed(6)} ${up.toFixed(6)}`);
      }
    }
    const at = (ring, sector) => vertices + 3 + (ring - 1) * SECTORS + (sector % SECTORS);
    for (let sector = 0; sector < SECTORS; sector++) {
      lines.push(`f ${vertices + 1} ${at(1, sector)} ${at(1, sector + 1)}`);
      for (let ring = 1; ring < RINGS - 1; ring++) {
        lines.push(`f ${at(ring, sector)} ${at(ring + 1, sector)} ${at(ring + 1, sector + 1)}`);
        lines.push(`f ${at(ring, sector)} ${at(ring + 1, sector + 1)} ${at(ring, sector + 1)}`);
      }
      lines.push(`f ${vertices + 2} ${at(RINGS - 1, sector + 1)} ${at(RINGS - 1, sector)}`);
    }
    vertices += 2 + (RINGS - 1) * SECTORS;
  }
  return `${lines.join("\n")}\n`;
}

test("500,000 triangles and 2,000 clashes stay usable", async (t) => {
  const mesh = join(folder, "balls.obj");
  writeFileSync(mesh, balls());
  const file = pageOf("large.html", "clash", mesh);
  const megabytes = statSync(file).size / 1e6;
  assert.ok(megabytes < 30, `the page has ${megabytes} MB`);

  const page = await open(t, file);
  // Timed on a reload, in a warm browser.
  const start = performance.now();
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => window.boxwood.ready);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const seconds = (performance.now() - start) / 1000;
  t.diagnostic(`page ${megabytes.toFixed(1)} MB, first frame after ${seconds.toFixed(1)} s`);
  await shoot(page, "large");
  const counts = await page.evaluate(() => {
    const { meshes, table } = JSON.parse(document.getElementById("view").textContent);
    return { triangles: meshes.reduce((sum, mesh) => sum + mesh.triangles, 0), rows: table.rows.length };
  });
  assert.ok(counts.triangles >= 500_000, `${counts.triangles} triangles`);
  assert.ok(counts.rows >= 2_000, `${counts.rows} rows`);
  assert.ok((await picture(page)).drawn > 0.1);

  assert.ok((await page.locator("[data-row]").count()) < 200, "only visible rows are in the DOM");
  await page.getByRole("searchbox", { name: "Search rows" }).fill("ball 45");
  assert.match(await page.locator(".row-count").first().innerText(), /of 2,0/);
  await page.locator("[data-row]").first().click();
  assert.equal((await state(page)).parts.length, 2);
  await page.getByRole("grid").first().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  assert.equal((await state(page)).rows.length, 1);
});
