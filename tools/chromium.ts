import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * By preference: the headless shell is the same Chromium without a window, whose own pages (a toolbar, tabs) otherwise
 * start with each page of a test and take half of its time.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium of journeys and measurements: CHROMIUM_PATH, or what is on the PATH. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  const found = process.env.CHROMIUM_PATH || onPath;
  if (found) return found;
  throw new Error('There is no Chromium on the PATH: install it, or set CHROMIUM_PATH to where it is.');
}
