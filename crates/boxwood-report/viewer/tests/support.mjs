// What the tests of pages share: pages are made by the boxwood command and opened from disk in a real browser, with no
// network and nothing wrong on the console.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";
import { chromium } from "playwright-core";

const program = process.env.BOXWOOD;
assert.ok(program, "BOXWOOD names the command to test: cargo xtask browser sets it");

/** A folder of this run, removed at its end. */
export const folder = mkdtempSync(join(tmpdir(), "boxwood-pages-"));
let browser;
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs boxwood. What it found or not is its exit code: 0 or 1. */
export function boxwood(...args) {
  const run = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  assert.ok(run.status === 0 || run.status === 1, `boxwood ${args.join(" ")}: ${run.stderr}`);
}

/** Runs boxwood with a page to write; returns the page. */
export function pageOf(name, ...args) {
  boxwood(...args, "--report", name);
  return join(folder, name);
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Opens a page of a view, and waits until it is all there. */
export async function open(test, file, options) {
  const page = await openPlain(test, file, options);
  await page.evaluate(async () => {
    await window.boxwood.ready;
    await window.boxwood.stage?.finished;
  });
  return page;
}

/**
 * Opens a page in a browser of its own that has no network; when the test ends, nothing may have been asked of the network
 * and nothing written to the console as an error.
 */
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
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(`console: ${message.text()}`);
  });
  page.on("dialog", async (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) wrong.push(`network: ${request.url()}`);
  });
  test.after(async () => {
    await context.close();
    assert.deepEqual(wrong, []);
  });
  await page.goto(pathToFileURL(file).href);
  return page;
}

async function executable() {
  const named = process.env.CHROMIUM ?? "chromium";
  if (named.includes("/")) return named;
  const found = spawnSync("which", [named], { encoding: "utf8" }).stdout.trim();
  assert.ok(found, `no ${named} on this machine`);
  return found;
}

/** What the reader has chosen, as the page keeps it; sets as lists. */
export function state(page) {
  return page.evaluate(() => {
    const { rows, parts, ...rest } = window.boxwood.store.state;
    return { ...rest, rows: [...rows], parts: [...parts] };
  });
}

/**
 * What the 3D view shows: how many of its pixels are strongly coloured (what was found), how many are not background,
 * and a number that changes with the picture.
 */
export function picture(page) {
  return page.evaluate(async () => {
    const image = new Image();
    image.src = window.boxwood.stage.shot();
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const corner = data.slice(0, 3);
    let [coloured, drawn, sum, light] = [0, 0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      if (Math.max(r, g, b) - Math.min(r, g, b) > 60) coloured += 1;
      if (Math.abs(r - corner[0]) + Math.abs(g - corner[1]) + Math.abs(b - corner[2]) > 24) drawn += 1;
      sum = (Math.imul(sum, 31) + (r << 16) + (g << 8) + b) >>> 0;
      light += (r + g + b) / 3;
    }
    const pixels = data.length / 4;
    return { coloured: coloured / pixels, drawn: drawn / pixels, sum, light: light / pixels };
  });
}

/** Keeps a picture of the page where BOXWOOD_SHOTS says; for people to look at. */
export async function shoot(page, name) {
  if (process.env.BOXWOOD_SHOTS) await page.screenshot({ path: join(process.env.BOXWOOD_SHOTS, `${name}.png`) });
}
