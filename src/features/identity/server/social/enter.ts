import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { queueMail } from '#server/mail.ts';
import { userById } from '../findUser.ts';
import type { MailPlace } from '../links.ts';
import { providerLinkedMail } from '../mails.ts';
import { revokeAccess } from '../revokeAccess.ts';
import type { Sessions } from '../sessions.ts';
import { requireNotSuspended } from '../suspensionsView.ts';
import { type Claim, linkIdentity, outcomeOf, touchIdentity } from './claim.ts';

export interface NewSession {
  readonly token: string;
  readonly email: string;
}

/** Other features delete what the creator of an unverified account wrote. */
export type OnTakeOver = (
  tx: Tx,
  account: { readonly userId: string; readonly firstname: string; readonly lastname: string; readonly at: Date },
) => Promise<void>;

export interface Entering {
  readonly agent: string | null;
  /** In the language of the account's owner. */
  readonly placeIn: (lang: Lang) => MailPlace;
  readonly onTakeOver: OnTakeOver;
}

/** Null where there is no account yet: the signup form makes it. */
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
