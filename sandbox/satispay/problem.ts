/** A refusal as Satispay words it: a number and a sentence. */
export class Problem extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.body = { code, message, wlt: crypto.randomUUID() };
  }
}

export const refuse = (status: number, code: number, message: string): never => {
  throw new Problem(status, code, message);
};
