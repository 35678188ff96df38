// Pages of the other commands.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, open, pageOf, picture, shoot, state } from "./support.mjs";

/** Two intersecting tetrahedra in one mesh, one of them without a face, and a degenerate triangle. */
const BROKEN = `
v 0 0 0
v 2 0 0
v 0 2 0
v 0 0 2
v 0.4 0.4 -1
v 1.4 0.4 1
v 0.4 1.4 1
v -0.6 -0.6 1
v 3 0 0
v 4 0 0
v 5 0 0
f 1 3 2
f 1 2 4
f 1 4 3
f 5 6 7
f 5 8 6
f 5 7 8
f 6 8 7
f 9 10 11
`;

test("check: defects are listed and drawn", async (t) => {
  const mesh = join(folder, "broken.obj");
  writeFileSync(mesh, BROKEN);
  const page = await open(t, pageOf("check.html", "check", mesh));
  await shoot(page, "check");
  const rows = page.getByRole("tabpanel", { name: /Results/ }).locator("[data-row]");
  const texts = await rows.allInnerTexts();
  assert.ok(texts.some((text) => /intersect/i.test(text)), `self-intersections: ${texts}`);
  assert.ok(texts.some((text) => /open|boundary/i.test(text)), `open edges: ${texts}`);
  const marks = await page.evaluate(() => JSON.parse(document.getElementById("view").textContent).marks.map((mark) => mark.shape));
  assert.ok(marks.includes("triangles") && marks.includes("edges"), `${marks}`);
  assert.ok((await picture(page)).colored > 0.001);
  const whole = await picture(page);
  await rows.first().click();
  assert.equal((await state(page)).rows.length, 1);
  assert.notEqual((await picture(page)).sum, whole.sum);
});

/** Plate of many triangles; one near a corner of its upper face is missing. */
function plate() {
  const lines = [];
  const vertices = new Map();
  const vertex = (...at) => {
    const key = at.join(" ");
    if (!vertices.has(key)) {
      vertices.set(key, vertices.size + 1);
      lines.push(`v ${key}`);
    }
    return vertices.get(key);
  };
  const quad = (a, b, c, d, whole) => {
    lines.push(`f ${a} ${b} ${c}`);
    if (whole) lines.push(`f ${a} ${c} ${d}`);
  };
  for (let x = 0; x < 20; x++) {
    for (let y = 0; y < 20; y++) {
      quad(vertex(x, y, 1), vertex(x + 1, y, 1), vertex(x + 1, y + 1, 1), vertex(x, y + 1, 1), x !== 16 || y !== 3);
      quad(vertex(x, y, 0), vertex(x, y + 1, 0), vertex(x + 1, y + 1, 0), vertex(x + 1, y, 0), true);
    }
    quad(vertex(x, 0, 0), vertex(x + 1, 0, 0), vertex(x + 1, 0, 1), vertex(x, 0, 1), true);
    quad(vertex(x, 20, 0), vertex(x, 20, 1), vertex(x + 1, 20, 1), vertex(x + 1, 20, 0), true);
    quad(vertex(0, x, 0), vertex(0, x, 1), vertex(0, x + 1, 1), vertex(0, x + 1, 0), true);
    quad(vertex(20, x, 0), vertex(20, x + 1, 0), vertex(20, x + 1, 1), vertex(20, x, 1), true);
  }
  return `${lines.join("\n")}\n`;
}

test("check: a row zooms to the defect, not only to the part", async (t) => {
  const mesh = join(folder, "plate.obj");
  writeFileSync(mesh, plate());
  const page = await open(t, pageOf("plate.html", "check", mesh));
  const whole = await picture(page);
  await page.getByRole("tabpanel", { name: /Results/ }).locator("[data-row]").first().click();
  const near = await picture(page);
  await shoot(page, "check-row");
  assert.ok(near.drawn > whole.drawn * 1.4, `the camera moves closer: ${whole.drawn} of the image is drawn, then ${near.drawn}`);
  await page.keyboard.press("Escape");
  assert.equal((await picture(page)).drawn, whole.drawn, "and moves back");
});

/** Cube centered at the origin. */
function cube(half) {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? half : -half)));
  const quads = [[1, 3, 4, 2], [5, 6, 8, 7], [1, 2, 6, 5], [3, 7, 8, 4], [1, 5, 7, 3], [2, 4, 8, 6]];
  return [...corners.map((corner) => `v ${corner.join(" ")}`), ...quads.map((quad) => `f ${quad.join(" ")}`)].join("\n");
}

test("clash: a part inside another is visible through it", async (t) => {
  for (const [name, half] of [["outer", 3], ["inner", 1]]) writeFileSync(join(folder, `${name}.obj`), cube(half));
  const page = await open(t, pageOf("inside.html", "clash", "--solid", "outer.obj", "inner.obj"));
  /** Share of the image that is closer to orange, the color of the inner part, than to blue. */
  const orange = () =>
    page.evaluate(async () => {
      const image = new Image();
      image.src = window.boxwood.scene.shot();
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at] > data[at + 2] + 20) count += 1;
      return count / (data.length / 4);
    });
  await shoot(page, "inside");
  assert.ok((await orange()) > 0.004, "without selection");
  await page.getByRole("tabpanel", { name: /Results/ }).locator("[data-row]").first().click();
  await shoot(page, "inside-row");
  assert.ok((await orange()) > 0.004, "with a selected row");
});

const PLAIN = [
  { name: "view", args: ["view"], shapes: [] },
  { name: "distance", args: ["distance", "--between", "gear-1-pinion", "gear-1-wheel"], shapes: ["gap"] },
  { name: "ray", args: ["ray", "--from", "0,0,300", "--direction", "0,0,-1"], shapes: ["arrow", "point"] },
];

for (const { name, args, shapes } of PLAIN) {
  test(`${name}: the page opens and shows the result`, async (t) => {
    const page = await open(t, pageOf(`${name}.html`, ...args));
    await shoot(page, name);
    assert.ok((await picture(page)).drawn > 0.05);
    const marks = await page.evaluate(() => JSON.parse(document.getElementById("view").textContent).marks.map((mark) => mark.shape));
    for (const shape of shapes) assert.ok(marks.includes(shape), `${shape} is drawn: ${new Set(marks)}`);
    await page.getByRole("tab", { name: /Parts/ }).click();
    await page.getByRole("tabpanel", { name: /Parts/ }).locator("[data-row]").first().click();
    assert.equal((await state(page)).parts.length, 1);
  });
}
