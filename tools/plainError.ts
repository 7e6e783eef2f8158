import { loadEnvFile } from './envFile.ts';

/** A failure that the operator can fix: the tools print its message without a stack trace. */
export class PlainError extends Error {
  /** What the process exits with. */
  readonly code: number;

  constructor(sentence: string, code = 1) {
    super(sentence);
    this.code = code;
  }
}

/** Runs a tool with the variables of `.env`, if there is one; prints a plain error's message, and any other error, a fault of ours, with its stack trace. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    loadEnvFile();
    await tool();
  } catch (error) {
    console.error(error instanceof PlainError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
