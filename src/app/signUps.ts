import { createHimself, moveHimself, startHimselfAnew } from '#features/athletes/server/createHimself.ts';
import type { OnEmailChange } from '#features/identity/server/emailChange.ts';
import type { OnSignUp } from '#features/identity/server/signUp.ts';
import type { OnTakeOver } from '#features/identity/server/social/enter.ts';
import { recordSignUpConsents } from '#features/legal/server/signUpConsents.ts';

/** What other features do in a signup's transaction: create the athlete's record, and store the consents. */
export const onSignUp: OnSignUp = async (tx, { circuitId, newsletter, thirdPart, ...account }) => {
  const memberId = await createHimself(tx, account);
  const { userId, at } = account;
  await recordSignUpConsents(tx, { userId, memberId, circuitId, at, newsletter, thirdPart });
};

/** When an account passes to the real owner of its email address, the athlete's record is started anew. */
export const onTakeOver: OnTakeOver = async (tx, given) => {
  await startHimselfAnew(tx, given);
};

/** When an account's email address changes, so does its athlete's record. */
export const onEmailChange: OnEmailChange = moveHimself;
