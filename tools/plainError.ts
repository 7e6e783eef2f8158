/** A failure that the reader can mend: the tools print its sentence and nothing else, no stack. */
export class PlainError extends Error {
  /** What the process exits with. */
  readonly code: number;

  constructor(sentence: string, code = 1) {
    super(sentence);
    this.code = code;
  }
}

/** Runs a tool: a plain error becomes its sentence, anything else is our own fault and keeps its stack. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    console.error(error instanceof PlainError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
