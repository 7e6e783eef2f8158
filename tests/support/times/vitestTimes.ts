import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type FileTime, runTimes, tellTimes } from './times.ts';

function timeOf(module: TestModule): FileTime {
  const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
  return {
    part: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    tests: [...module.children.allTests()].length,
    seconds: (duration + collectDuration + setupDuration + prepareDuration) / 1_000,
  };
}

/** Tells what each project took, and which files took most. */
export default class VitestTimes implements Reporter {
  private begun = Date.now();

  onTestRunStart(): void {
    this.begun = Date.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    tellTimes('tests', runTimes(modules.map(timeOf), (Date.now() - this.begun) / 1_000));
  }
}
