import { createHimself, moveHimself } from '#features/athletes/server/createHimself.ts';
import type { OnEmailChange } from '#features/identity/server/emailChange.ts';
import type { OnSignUp } from '#features/identity/server/signUp.ts';
import { recordSignUpConsents } from '#features/legal/server/signUpConsents.ts';

/** What other features do inside a signup's transaction: the athlete's record, and the answers to the consents. */
export const onSignUp: OnSignUp = async (tx, { circuitId, newsletter, thirdPart, ...account }) => {
  const memberId = await createHimself(tx, account);
  const { userId, at } = account;
  await recordSignUpConsents(tx, { userId, memberId, circuitId, at, newsletter, thirdPart });
};

/** What follows when an account has another e-mail address: its athlete's record goes along. */
export const onEmailChange: OnEmailChange = moveHimself;
