import { createHimself, moveHimself, startHimselfAnew } from '#features/athletes/server/createHimself.ts';
import type { OnEmailChange } from '#features/identity/server/emailChange.ts';
import type { OnSignUp } from '#features/identity/server/signUp.ts';
import type { OnTakeOver } from '#features/identity/server/social/enter.ts';
import { recordSignUpConsents } from '#features/legal/server/signUpConsents.ts';

/** What other features do inside a signup's transaction: the athlete's record, and the answers to the consents. */
export const onSignUp: OnSignUp = async (tx, { circuitId, newsletter, thirdPart, ...account }) => {
  const memberId = await createHimself(tx, account);
  const { userId, at } = account;
  await recordSignUpConsents(tx, { userId, memberId, circuitId, at, newsletter, thirdPart });
};

/** What follows when an account passes to the owner of its address, who never made it: the athlete is theirs to say. */
export const onTakeOver: OnTakeOver = startHimselfAnew;

/** What follows when an account has another e-mail address: its athlete's record goes along. */
export const onEmailChange: OnEmailChange = moveHimself;
