import { existsSync } from 'node:fs';

/** Loads settings from the file `.env` beside package.json; the shell's variables take precedence. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
