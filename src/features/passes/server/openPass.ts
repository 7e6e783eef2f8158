import { verifyPass } from '#features/orders/rules/passCode.ts';
import { isSigned, passKeys } from '#features/orders/server/documents/passKeys.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { findById, findByReference, type PassRow } from './passesView.ts';

/** Passes open to the account that registered the athlete, and to the athlete's own. */
const mayOpen = ({ user_id, athlete_id }: PassRow, account: Pick<Account, 'id'> | null): boolean =>
  account !== null && (user_id === account.id || athlete_id === account.id);

export async function ownRegistration(context: Context, id: string, account: Account): Promise<PassRow> {
  const row = await findById(context, id);
  return row && mayOpen(row, account) ? row : refuse('subscription_not_found');
}

export interface OpenedPass {
  readonly row: PassRow;
  readonly race: number;
}

export async function passOfCode(
  context: Context,
  code: string,
  account: Account | null,
): Promise<OpenedPass & { readonly opens: boolean }> {
  const check = await verifyPass(code, { keys: passKeys(context.environment), isSigned });
  if (check.is !== 'good') return refuse('pass_not_valid');
  const row = (await findByReference(context, check.reference)) ?? refuse('pass_not_valid');
  return { row, race: check.race, opens: mayOpen(row, account) };
}

/** Until the last race is over. Wrong birthdays are limited together with those of a friend's link. */
export async function openWithBirthday(
  context: Context,
  { code, birthday }: { readonly code: string; readonly birthday?: Day | undefined },
  account: Account | null,
): Promise<OpenedPass> {
  const { opens, ...opened } = await passOfCode(context, code, account);
  if (opens) return opened;
  const { row } = opened;
  await countAttempt(context, limits.friendBirthday, row.id);
  if (row.birthday === null || row.birthday !== birthday) return refuseField('birthday', 'not_yours');
  await forgetAttempt(context, limits.friendBirthday, row.id);
  if (row.last_day !== null && row.last_day < dayInRome(context.clock())) refuse('pass_is_over');
  return opened;
}
