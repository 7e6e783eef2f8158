// The published types do not know the option `preferred`, which came with 1.0.
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  export class Negotiator {
    constructor(request: { readonly headers: IncomingHttpHeaders });
    languages(): string[];
    encoding<Encoding extends string>(
      available: readonly Encoding[],
      options: { readonly preferred: readonly Encoding[] },
    ): Encoding | undefined;
  }
}
