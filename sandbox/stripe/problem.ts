export type ProblemType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface Facts {
  readonly code?: string;
  readonly param?: string;
  readonly type?: ProblemType;
  readonly status?: number;
}

/** A refusal as Stripe words it. */
export class Problem extends Error {
  readonly status: number;
  readonly body: { readonly error: { readonly type: ProblemType; readonly message: string } & Omit<Facts, 'status'> };
  /** Whether a repeated Idempotency-Key gets it again: only what was refused after the parameters were found good. */
  readonly kept: boolean;

  constructor(message: string, { status = 400, type = 'invalid_request_error', ...facts }: Facts, kept: boolean) {
    super(message);
    this.status = status;
    this.kept = kept;
    this.body = { error: { ...facts, message, type } };
  }
}

/** The parameters are no good. */
export const badRequest = (message: string, facts: Facts = {}): never => {
  throw new Problem(message, facts, false);
};

/** The parameters are good, but the state of things is against it. */
export const refuse = (message: string, facts: Facts = {}): never => {
  throw new Problem(message, facts, true);
};
