// Helpers of the page tests. Pages are written by the boxwood command and opened from disk in a real browser, without
// network and without console errors.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";
import { chromium } from "playwright-core";

const program = process.env.BOXWOOD;
assert.ok(program, "BOXWOOD must be the path of the command to test; cargo xtask browser sets it");

/** Temporary folder of this run. */
export const folder = mkdtempSync(join(tmpdir(), "boxwood-pages-"));
let browser;
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs boxwood. Exit codes 0 and 1 both mean success. */
export function boxwood(...args) {
  const run = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  assert.ok(run.status === 0 || run.status === 1, `boxwood ${args.join(" ")}: ${run.stderr}`);
}

/** Runs boxwood with a report file; returns its path. */
export function pageOf(name, ...args) {
  boxwood(...args, "--report", name);
  return join(folder, name);
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Opens a page of a view and waits until it is complete. */
export async function open(test, file, options) {
  const page = await openPlain(test, file, options);
  await page.evaluate(async () => {
    await window.boxwood.ready;
    await window.boxwood.scene?.finished;
  });
  return page;
}

/** Opens a page in a new browser context without network. When the test ends, there must be no network request and
 *  no console error. */
export async function openPlain(test, file, { size = DESKTOP, dark = false, still = true } = {}) {
  browser ??= await chromium.launch({
    executablePath: await executable(),
    args: [
      "--no-sandbox",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: still ? "reduce" : "no-preference",
    hasTouch: size === PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("dialog", async (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) problems.push(`network: ${request.url()}`);
  });
  test.after(async () => {
    await context.close();
    assert.deepEqual(problems, []);
  });
  await page.goto(pathToFileURL(file).href);
  return page;
}

async function executable() {
  const name = process.env.CHROMIUM ?? "chromium";
  if (name.includes("/")) return name;
  const found = spawnSync("which", [name], { encoding: "utf8" }).stdout.trim();
  assert.ok(found, `${name} is not installed`);
  return found;
}

/** State of the page, with sets as arrays. */
export function state(page) {
  return page.evaluate(() => {
    const { rows, parts, ...rest } = window.boxwood.store.state;
    return { ...rest, rows: [...rows], parts: [...parts] };
  });
}

/** Statistics of the image: shares of strongly colored pixels (results) and of pixels that are not background, a
 *  checksum, and the mean brightness. */
export function picture(page) {
  return page.evaluate(async () => {
    const image = new Image();
    image.src = window.boxwood.scene.shot();
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const corner = data.slice(0, 3);
    let [colored, drawn, sum, light] = [0, 0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      if (Math.max(r, g, b) - Math.min(r, g, b) > 60) colored += 1;
      if (Math.abs(r - corner[0]) + Math.abs(g - corner[1]) + Math.abs(b - corner[2]) > 24) drawn += 1;
      sum = (Math.imul(sum, 31) + (r << 16) + (g << 8) + b) >>> 0;
      light += (r + g + b) / 3;
    }
    const pixels = data.length / 4;
    return { colored: colored / pixels, drawn: drawn / pixels, sum, light: light / pixels };
  });
}

/** Saves a screenshot to the folder BOXWOOD_SHOTS, if set. */
export async function shoot(page, name) {
  if (process.env.BOXWOOD_SHOTS) await page.screenshot({ path: join(process.env.BOXWOOD_SHOTS, `${name}.png`) });
}
