import type { Lang } from '#kernel/lang.ts';
import type { Account } from '#server/http/request.ts';

/** Who changes a cart, and the language of the names in refusals. */
export interface Actor {
  readonly account: Account;
  readonly lang: Lang;
}
