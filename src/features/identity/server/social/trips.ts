import * as oidc from 'openid-client';
import { factsOnWire, type Refusal, refuse } from '#kernel/errors.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import type { Sessions } from '../sessions.ts';
import type { Trip } from '../tables.ts';
import { linkedTo } from './claim.ts';
import { type Entering, enter, type NewSession } from './enter.ts';
import type { IdentityProvider } from './provider.ts';
import { issueTicket, spendTicket } from './tickets.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** Under a single-use OAuth `state`. */
export async function startProviderSignIn(
  { db, clock }: Tools,
  provider: IdentityProvider,
  trip: Trip,
  browserHash: Buffer,
): Promise<URL> {
  const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
  const again = trip.purpose === 'confirm';
  const now = clock();
  const state = await issueTicket(db, { kind: 'state', provider: provider.name, browserHash, trip, secrets, now });
  return provider.authorizationUrl({ ...secrets, state, lang: trip.lang, again });
}

/** Handles the callback on BASE_URL; answers the single-use code for the handover to the circuit's own host. */
export async function finishProviderSignIn(
  { db, clock }: Tools,
  provider: IdentityProvider,
  { state, query }: { readonly state: string; readonly query: URLSearchParams },
): Promise<string> {
  const ticket = await spendTicket(db, { kind: 'state', token: state, now: clock() });
  if (!ticket?.secrets || ticket.provider !== provider.name) return refuse('signin_expired');
  const { browserHash, trip, secrets } = ticket;
  const provided = await provider.identify({ state, query, ...secrets });
  return issueTicket(db, { kind: 'handover', provider: provider.name, browserHash, trip, provided, now: clock() });
}

type HandedOver =
  | { readonly as: 'entered'; readonly entered: NewSession }
  | { readonly as: 'confirmed' }
  | { readonly as: 'newcomer'; readonly ticket: string };

interface TicketHolder extends Entering {
  readonly token: string;
  readonly marks: readonly Buffer[];
  readonly account: Account | null;
}

export async function handOver(
  context: Context,
  sessions: Sessions,
  holder: TicketHolder,
): Promise<HandedOver & { trip: Trip }> {
  const { db, clock } = context;
  const { token, marks, account, ...entering } = holder;
  const now = clock();
  const ticket = await spendTicket(db, { kind: 'handover', token, marks, now });
  if (!ticket?.provided) return refuse('signin_expired');
  const { trip, provider, provided } = ticket;
  const claim = { provider, provided, now };
  if (trip.purpose === 'confirm') {
    if (!account || account.sessionId !== trip.sessionId) return refuse('signin_expired');
    const owner = await db.transaction((tx) => linkedTo(tx, claim));
    if (owner !== account.id) return refuse('signin_other_person');
    await sessions.confirm(account.sessionId);
    return { as: 'confirmed', trip };
  }
  const entered = await enter(context, sessions, claim, entering);
  if (entered) return { as: 'entered', entered, trip };
  const signup = { kind: 'signup', ...claim, trip, browserHash: ticket.browserHash } as const;
  return { as: 'newcomer', ticket: await issueTicket(db, signup), trip };
}

export const pageAfterSignIn = ({ lang, redirect }: Pick<Trip, 'lang' | 'redirect'>): string =>
  safeRedirect(redirect) ?? paths.home(lang);

/** Sign-in, or after a confirmation the page where it was asked for. */
export function pageAfterRefusal({ lang, redirect, purpose }: Omit<Trip, 'origin'>, refusal: Refusal): string {
  const { retry_after, request_id } = factsOnWire(refusal) as { retry_after?: number; request_id?: string };
  const notice = {
    notice: refusal.code,
    ...(retry_after !== undefined && { retry_after }),
    ...(request_id !== undefined && { request_id }),
  };
  if (purpose === 'signin') return paths.signin(lang, safeRedirect(redirect), notice);
  const back = new URL(pageAfterSignIn({ lang, redirect }), 'http://portal');
  for (const [name, value] of Object.entries(notice)) back.searchParams.set(name, `${value}`);
  return back.pathname + back.search;
}
