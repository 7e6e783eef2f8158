import type { Lang } from '#kernel/lang.ts';
import type { Account } from '#server/http/request.ts';

/** Who changes a cart, and in which language refusals name what they are about. */
export interface Actor {
  readonly account: Account;
  readonly lang: Lang;
}
