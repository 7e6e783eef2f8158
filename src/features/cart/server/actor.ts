import type { Lang } from '#kernel/lang.ts';
import type { Account } from '#server/http/request.ts';

export interface Actor {
  readonly account: Account;
  readonly lang: Lang;
}
