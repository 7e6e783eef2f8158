import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

const root = join(import.meta.dirname, '../..');

/** How often a text stands in another. */
const timesIn = (whole: string, part: string): number => whole.split(part).length - 1;

/** Why a mutation cannot be applied to the code of today, or null. */
export function whyNot({ file, text, instead, tests }: Mutation): string | null {
  if (!existsSync(join(root, file))) return `${file} is not there`;
  const times = timesIn(readFileSync(join(root, file), 'utf8'), text);
  if (times !== 1) return `its text stands ${times} times in ${file}`;
  if (text === instead) return 'it changes nothing';
  const missing = tests.filter((test) => !existsSync(join(root, test)));
  return missing.length > 0 ? `${missing.join(', ')} is not there` : null;
}

/** A copy of the code as it is, what is not committed included; the only place where anything is broken. */
export function copyCode() {
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-mutations-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0')) {
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    /** Runs something while the copy has this fault. */
    async broken<T>({ file, text, instead }: Mutation, run: () => Promise<T>): Promise<T> {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        whole.replace(text, () => instead),
      );
      try {
        return await run();
      } finally {
        writeFileSync(path, whole);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
