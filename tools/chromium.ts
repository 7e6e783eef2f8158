import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Chromium of journeys and measurements: CHROMIUM_PATH, or what is on the PATH. */
export function findChromium(): string {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  const found = process.env.CHROMIUM_PATH || onPath;
  if (found) return found;
  throw new Error('There is no Chromium on the PATH: install it, or set CHROMIUM_PATH to where it is.');
}
