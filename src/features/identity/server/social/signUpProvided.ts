import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { birthdateErrors, type ProvidedSignUp, type ProvidedView } from '../../contract.ts';
import type { Sessions } from '../sessions.ts';
import { createAccount, type OnSignUp } from '../signUp.ts';
import { linkedTo, linkIdentity } from './claim.ts';
import { readTicket, spendTicket } from './tickets.ts';

/** Only to the browser that made the sign-in. */
export async function readProvided(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  marks: readonly Buffer[],
): Promise<ProvidedView> {
  const ticket = await readTicket(db, { kind: 'signup', token, marks, now: clock() });
  if (!ticket?.provided?.email) return refuse('signin_expired');
  const { email, firstname, lastname } = ticket.provided;
  return { provider: ticket.provider, email, firstname, lastname };
}

/** The ticket is used up with it. */
export async function signUpProvided(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sessions: Sessions,
  about: ProvidedSignUp,
  from: {
    readonly marks: readonly Buffer[];
    readonly agent: string | null;
    readonly lang: Lang;
    readonly circuitId: number;
    readonly onSignUp: OnSignUp;
  },
): Promise<{ readonly id: string; readonly email: string; readonly token: string }> {
  const at = clock();
  const errors = birthdateErrors(about.birthdate, dayInRome(at));
  if (Object.keys(errors).length > 0) refuse('invalid_input', { errors });
  const { marks, agent, lang, circuitId, onSignUp } = from;

  return db.transaction(async (tx) => {
    const ticket = await spendTicket(tx, { kind: 'signup', token: about.ticket, marks, now: at });
    if (!ticket?.provided?.email) return refuse('signin_expired');
    const { provider, provided } = ticket;
    const claim = { provider, provided, now: at };
    // The identity may have been linked meanwhile in another window.
    if (await linkedTo(tx, claim)) return refuse('signin_expired');
    const { email } = provided as { email: string };
    const user = { about, email, passwordHash: null, activatedAt: at, lang, circuitId, at };
    const id = await createAccount(tx, onSignUp, user);
    await linkIdentity(tx, id, claim);
    return { id, email, token: await sessions.open(tx, id, agent) };
  });
}
