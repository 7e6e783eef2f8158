import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { queueMail } from '#server/mail.ts';
import { userById } from '../findUser.ts';
import type { MailPlace } from '../links.ts';
import { providerLinkedMail } from '../mails/providerMails.ts';
import { revokeAccess } from '../revokeAccess.ts';
import type { Sessions } from '../sessions.ts';
import { requireNotSuspended } from '../suspensionsView.ts';
import { type Claim, linkIdentity, outcomeOf, touchIdentity } from './claim.ts';

/** Origin, circuit and colours of the mail to the account's owner, in their language. */
export type PlaceIn = (lang: Lang) => MailPlace;

export interface NewSession {
  readonly token: string;
  readonly email: string;
}

/** Reaction of other features when an unverified account is taken over: they delete what its creator wrote. */
export type OnTakeOver = (
  tx: Tx,
  account: { readonly userId: string; readonly firstname: string; readonly lastname: string; readonly at: Date },
) => Promise<void>;

export interface Entering {
  readonly agent: string | null;
  readonly placeIn: PlaceIn;
  readonly onTakeOver: OnTakeOver;
}

/**
 * Opens a session for an identity that the provider has verified; null where there is no account yet, which is created
 * only when the signup form is sent.
 */
export async function enter(
  context: Context,
  sessions: Sessions,
  claim: Claim,
  { agent, placeIn, onTakeOver }: Entering,
): Promise<NewSession | null> {
  return context.db.transaction(async (tx) => {
    const outcome = await outcomeOf(tx, claim);
    if (outcome.act === 'refuse') return refuse(outcome.why);
    if (outcome.act === 'sign_up') return null;
    const { userId } = outcome;
    await requireNotSuspended(tx, userId);
    if (outcome.act === 'sign_in') await touchIdentity(tx, claim);
    else {
      if (outcome.act === 'take_over') {
        await revokeAccess(tx, sessions, userId, claim.now);
        const { firstname, lastname } = claim.provided;
        await onTakeOver(tx, { userId, firstname, lastname, at: claim.now });
      }
      await linkIdentity(tx, userId, claim);
    }
    const user = await userById(tx, userId);
    if (!user) return refuse('signin_not_proven');
    if (outcome.act !== 'sign_in') {
      const told = { to: user.email, provider: claim.provider, passwordGone: outcome.act === 'take_over' };
      await queueMail(context, tx, providerLinkedMail(placeIn(user.lang), told));
    }
    return { token: await sessions.open(tx, userId, agent), email: user.email };
  });
}
