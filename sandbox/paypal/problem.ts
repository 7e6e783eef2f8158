/** A refusal as PayPal words it: a name for the kind, an issue for the reason. */
export class Problem extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, name: string, issue: string, description: string, field?: string) {
    super(description);
    this.status = status;
    this.body = {
      name,
      message: description,
      debug_id: crypto.randomUUID().slice(0, 13),
      details: [{ issue, description, ...(field && { field }) }],
      links: [],
    };
  }
}

/** 400: the request itself is no good. */
export const invalid = (issue: string, description: string, field?: string): never => {
  throw new Problem(400, 'INVALID_REQUEST', issue, description, field);
};

/** 404. */
export const notFound = (): never => {
  throw new Problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The specified resource does not exist.');
};

/** 422: the request is good, but the state of things is against it. */
export const unprocessable = (issue: string, description: string): never => {
  throw new Problem(422, 'UNPROCESSABLE_ENTITY', issue, description);
};
