import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { findHimself } from '#features/athletes/server/members.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import type { Draft } from '../rules/draft.ts';

/** The athlete of a draft: the account holder, or the chosen friend. */
export function memberOf(on: DbOrTx, account: Owner, { answers }: Draft) {
  const friend = answers.athlete?.member_id ?? answers.who?.member_id;
  return answers.who?.who === 'friend' && friend ? findKnownMember(on, account, friend) : findHimself(on, account);
}
