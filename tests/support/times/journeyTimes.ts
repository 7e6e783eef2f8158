import { relative } from 'node:path';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { type FileTime, runTimes, tellTimes } from './times.ts';

/** A file of one project: the suite two levels below the root. */
function timesOf(root: Suite): FileTime[] {
  return root.suites.flatMap((project) =>
    project.suites.map((file) => {
      const tests = file.allTests();
      const spent = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return {
        part: project.title,
        file: relative(process.cwd(), file.location?.file ?? file.title),
        tests: tests.length,
        seconds: spent.reduce((sum, duration) => sum + duration, 0) / 1_000,
      };
    }),
  );
}

/** Tells what the daily and the further journeys took, and which files took most. */
export default class JourneyTimes implements Reporter {
  private root: Suite | undefined;

  onBegin(_config: unknown, root: Suite): void {
    this.root = root;
  }

  onEnd({ duration }: FullResult): void {
    if (this.root) tellTimes('journeys', runTimes(timesOf(this.root), duration / 1_000));
  }

  printsToStdio(): boolean {
    return false;
  }
}
