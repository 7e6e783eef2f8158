/** A fault put into the code on purpose: a test must notice it. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly instead: string;
  /** What would go wrong for somebody if nobody noticed. */
  readonly because: string;
  /** The test files that should notice; few, so that it is quick. */
  readonly tests: readonly string[];
}
