import { factsOnWire, type Refusal } from '#kernel/errors.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import type { Trip } from '../tables.ts';

/** Where a sign-in that succeeded leads: to the page that was wanted. */
export const pageAfterSignIn = ({ lang, redirect }: Pick<Trip, 'lang' | 'redirect'>): string =>
  safeRedirect(redirect) ?? paths.home(lang);

/**
 * The page that shows a refusal: sign-in, with the wanted page as `redirect`; after a confirmation, the page where it
 * was asked for.
 */
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
