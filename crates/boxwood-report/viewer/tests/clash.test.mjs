// Page of the built-in assembly: all interactions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, open, pageOf, picture, shoot, state } from "./support.mjs";

const file = pageOf("clash.html");
const rows = (page) => page.getByRole("tabpanel", { name: /Results/ }).locator("[data-row]");

test("the assembly is shown with highlighted results", async (t) => {
  const page = await open(t, file);
  await shoot(page, "clash-desktop");
  assert.match(await page.locator(".verdict").innerText(), /^14 of 1,128 pairs of parts intersect/);
  const { colored, drawn } = await picture(page);
  assert.ok(drawn > 0.1, `the view is empty: ${drawn}`);
  assert.ok(colored > 0.005, `nothing is highlighted: ${colored}`);
  assert.equal(await rows(page).count(), 14);
  assert.match(await page.locator("footer code").innerText(), /^boxwood --report /);
});

test("a row isolates and frames its two parts, and Escape restores the view", async (t) => {
  const page = await open(t, file);
  const before = await picture(page);
  await rows(page).first().click();
  const chosen = await state(page);
  assert.equal(chosen.rows.length, 1);
  assert.equal(chosen.parts.length, 2);
  assert.equal(chosen.isolated, true);
  await shoot(page, "clash-row");
  const isolated = await picture(page);
  assert.notEqual(isolated.sum, before.sum);
  assert.ok(isolated.colored > 0.01, "the two parts are visible");
  await page.keyboard.press("Escape");
  const cleared = await state(page);
  assert.deepEqual([cleared.rows, cleared.parts, cleared.isolated], [[], [], false]);
});

test("the parts of a row are not behind the selection card", async (t) => {
  const page = await open(t, file);
  for (const row of [0, 4, 8]) {
    await rows(page).nth(row).click();
    const behind = await page.evaluate(async () => {
      const image = new Image();
      image.src = window.boxwood.scene.shot();
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      const view = document.querySelector("canvas").getBoundingClientRect();
      const card = document.querySelector(".summary").getBoundingClientRect();
      const ratio = image.width / view.width;
      const area = [card.left - view.left, card.top - view.top, card.width, card.height].map((length) => Math.round(length * ratio));
      const { data } = context.getImageData(...area);
      const paper = context.getImageData(2, 2, 1, 1).data;
      let drawn = 0;
      for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at] - paper[0]) + Math.abs(data[at + 2] - paper[2]) > 24) drawn += 1;
      return drawn / (data.length / 4);
    });
    assert.ok(behind < 0.02, `row ${row}: ${behind} of the area behind the card is drawn on`);
  }
});

test("a click on a part selects its rows", async (t) => {
  const page = await open(t, file);
  const canvas = page.getByTestId("view");
  const { width, height } = await canvas.boundingBox();
  // Clicks on a grid of positions until a part with rows is hit.
  for (let step = 0; step < 150; step++) {
    const position = { x: (width * (1 + (step % 15))) / 16, y: (height * (2 + Math.floor(step / 15))) / 13 };
    await canvas.click({ position });
    const { rows: selected, parts } = await state(page);
    if (selected.length === 0) continue;
    const about = await page.evaluate(
      ([rows, parts]) => {
        const { table } = JSON.parse(document.getElementById("view").textContent);
        const all = rows.map((row) => table.rows[row].parts);
        return parts.some((part) => all.every((some) => some.includes(part)));
      },
      [selected, parts],
    );
    assert.ok(about, "all selected rows refer to one part");
    assert.ok((await page.locator('[data-row][aria-selected="true"]').count()) > 0, "a selected row is visible");
    return;
  }
  assert.fail("no part that clashes was hit");
});

test("rows can be searched, filtered and sorted", async (t) => {
  const page = await open(t, file);
  const search = page.getByRole("searchbox", { name: "Search rows" });
  await page.keyboard.press("/");
  await page.keyboard.type("bolt");
  const found = await rows(page).allInnerTexts();
  assert.ok(found.length > 0 && found.length < 14);
  assert.ok(found.every((text) => text.includes("bolt")));
  await search.fill("no such part");
  assert.equal(await rows(page).count(), 0);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  assert.equal(await rows(page).count(), 14);

  const chip = page.getByRole("group", { name: /Filter by/ }).getByRole("button").first();
  const kind = await chip.locator(".chip-name").innerText();
  await chip.click();
  const filtered = await rows(page).allInnerTexts();
  assert.ok(filtered.length > 0 && filtered.every((text) => text.includes(kind)), `all ${kind}`);
  await chip.click();

  const heading = page.getByRole("columnheader", { name: /triangle pairs/i });
  await heading.getByRole("button").click();
  assert.equal(await heading.getAttribute("aria-sort"), "ascending");
  await heading.getByRole("button").click();
  assert.equal(await heading.getAttribute("aria-sort"), "descending");
  const column = Number(await heading.getAttribute("aria-colindex"));
  const numbers = (await rows(page).locator(`[aria-colindex="${column}"]`).allInnerTexts()).map((text) => Number(text.replaceAll(",", "")));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => b - a));
});

test("the table can be copied as CSV", async (t) => {
  const page = await open(t, file);
  await page.getByRole("tabpanel", { name: /Results/ }).getByRole("button", { name: /CSV/ }).click();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  const lines = csv.trim().split(/\r?\n/);
  assert.equal(lines.length, 15);
  const fields = lines.map((line) => line.replace(/"([^"]|"")*"/g, "quoted").split(",").length);
  assert.equal(new Set(fields).size, 1, `every line has an equal number of fields: ${fields}`);
});

/** Moves a slider with the keyboard. */
async function slide(page, name, keys) {
  await page.getByRole("slider", { name }).focus();
  for (const key of keys) await page.keyboard.press(key);
}

test("explode, section and tree tools change the image", async (t) => {
  const page = await open(t, file);
  const plain = await picture(page);

  await page.getByRole("button", { name: "Explode", exact: true }).click();
  await slide(page, /moved apart/, ["End"]);
  assert.equal((await state(page)).explode, 1);
  const exploded = await picture(page);
  await shoot(page, "clash-exploded");
  assert.notEqual(exploded.sum, plain.sum);
  await slide(page, /moved apart/, ["Home"]);

  await page.getByRole("button", { name: "Section", exact: true }).click();
  await page.getByText("X", { exact: true }).click();
  await slide(page, /Section position/, ["PageDown", "PageDown"]);
  const cut = await picture(page);
  await shoot(page, "clash-section");
  assert.ok(cut.drawn < plain.drawn, "part of the image is clipped");
  await page.getByRole("button", { name: "Other side" }).click();
  assert.notEqual((await picture(page)).sum, cut.sum);
  await page.getByText("Off", { exact: true }).first().click();

  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await slide(page, "Tree level", ["ArrowRight", "ArrowRight"]);
  assert.equal((await state(page)).level, 1);
  await shoot(page, "clash-boxes");
  assert.notEqual((await picture(page)).sum, plain.sum);
});

test("others and marks can be switched off", async (t) => {
  const page = await open(t, file);
  const plain = await picture(page);
  await page.getByRole("button", { name: "Others" }).click();
  await page.getByText("Hidden", { exact: true }).click();
  const hidden = await picture(page);
  assert.notEqual(hidden.sum, plain.sum);
  assert.ok(hidden.drawn <= plain.drawn);
  await page.keyboard.press("Escape");
  await page.getByTestId("view").focus();
  await page.keyboard.press("m");
  assert.equal((await state(page)).marks, false);
});

test("the page can be used by keyboard alone", async (t) => {
  const page = await open(t, file);
  const grid = page.getByRole("grid").first();
  await grid.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.deepEqual((await state(page)).rows, [1]);
  await page.keyboard.press("n");
  assert.deepEqual((await state(page)).rows, [2]);
  await page.keyboard.press("i");
  assert.equal((await state(page)).isolated, false);
  const near = await picture(page);
  await page.keyboard.press("f");
  assert.notEqual((await picture(page)).sum, near.sum);
  await page.keyboard.press("?");
  assert.ok(await page.getByRole("dialog").isVisible());
  await page.keyboard.press("Escape");
  assert.deepEqual((await state(page)).rows, [2], "the first Escape closes the help");
  await page.keyboard.press("Escape");
  assert.deepEqual((await state(page)).rows, []);
});

test("the camera can be moved by mouse and wheel", async (t) => {
  const page = await open(t, file);
  const canvas = page.getByTestId("view");
  const { x, y, width, height } = await canvas.boundingBox();
  const seen = new Set([(await picture(page)).sum]);
  const [middle, center] = [x + width / 2, y + height / 2];
  for (const button of ["left", "right"]) {
    await page.mouse.move(middle, center);
    await page.mouse.down({ button });
    await page.mouse.move(middle + 120, center + 40, { steps: 4 });
    await page.mouse.up({ button });
    seen.add((await picture(page)).sum);
  }
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(100);
  seen.add((await picture(page)).sum);
  assert.equal(seen.size, 4, "orbit, pan and zoom each change the image");
  assert.deepEqual((await state(page)).parts, [], "a drag is not a click");
});

test("the theme can be switched from dark to light", async (t) => {
  const page = await open(t, file, { dark: true });
  await shoot(page, "clash-dark");
  const dark = await picture(page);
  assert.ok(dark.light < 110, `dark is ${dark.light}`);
  await page.getByRole("button", { name: "Light colors" }).click();
  assert.ok((await picture(page)).light > dark.light + 60);
});

test("on a phone the view is above the table and nothing overflows", async (t) => {
  const page = await open(t, file, { size: PHONE });
  await shoot(page, "clash-phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= PHONE.width, `${wide} pixels wide`);
  const view = await page.getByTestId("view").boundingBox();
  const grid = await page.getByRole("grid").first().boundingBox();
  assert.ok(view.width > PHONE.width - 20 && view.y + view.height <= grid.y + 1);
  assert.ok((await picture(page)).colored > 0.002);
  await page.getByRole("button", { name: "View tools" }).tap();
  await shoot(page, "clash-phone-tools");
  const small = await page.evaluate(() => {
    const tools = [...document.querySelectorAll(".toolbar.open button")];
    return tools.filter((tool) => tool.offsetParent && (tool.offsetHeight < 36 || tool.offsetWidth < 36)).map((tool) => tool.textContent);
  });
  assert.deepEqual(small, [], "tools are large enough for a finger");
  await page.getByRole("button", { name: "Close tools" }).tap();
  await rows(page).first().tap();
  assert.equal((await state(page)).rows.length, 1);
  await shoot(page, "clash-phone-row");
});

test("the view follows changes of the window size", async (t) => {
  const page = await open(t, file);
  const ratio = () =>
    page.evaluate(() => {
      const canvas = document.querySelector("canvas");
      const { width, height } = canvas.getBoundingClientRect();
      return canvas.width / canvas.height / (width / height);
    });
  for (const size of [PHONE, { width: 900, height: 500 }, DESKTOP]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    assert.ok(Math.abs((await ratio()) - 1) < 0.02, "the image is not stretched");
    assert.ok((await picture(page)).drawn > 0.03);
  }
});
