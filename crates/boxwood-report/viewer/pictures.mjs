// Screenshots of pages for docs/: `cargo xtask pictures`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { boxwood, folder, open, openPlain, pageOf } from "./tests/support.mjs";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));

test("screenshot of the built-in assembly", async (t) => {
  const page = await open(t, pageOf("out.html"), { size: { width: 1440, height: 860 } });
  await page.screenshot({ path: join(docs, "report.png") });
});

test("screenshots of the reproduced experiments", async (t) => {
  boxwood("reproduce", "--quick", "--out", folder);
  const page = await openPlain(t, join(folder, "reproduce.html"), { size: { width: 1280, height: 1160 } });
  await page.screenshot({ path: join(docs, "reproduce.png") });
  const [table, plot] = ["#paper-1-table-1-frames", "#paper-1-plot-1-overlap"].map((id) => page.locator(id));
  const [{ y: top }, { y, height }] = [await table.boundingBox(), await plot.boundingBox()];
  const clip = { x: 0, y: top - 16, width: 1280, height: y + height - top + 32 };
  await page.screenshot({ path: join(docs, "reproduce-figures.png"), fullPage: true, clip });
});
