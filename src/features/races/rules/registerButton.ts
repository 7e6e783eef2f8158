import type { AvailabilityState } from './availability.ts';

/**
 * Is the register button shown? To everybody while the race is open; to a super-admin always, even when it is
 * closed, sold out or past its end, but not of a race that was stopped. The button promises no place: stock binds
 * everybody.
 *
 * Source: checkout §2 "Race home list", registration §6.
 */
export const showsRegisterButton = (
  { state, stopped }: { readonly state: AvailabilityState; readonly stopped: boolean },
  isSuperAdmin: boolean,
): boolean => !stopped && (isSuperAdmin || state === 'open');

/** Is there a registration type? If not, the page says so before a visitor creates an account in vain. */
export const isOnline = ({ registration_types }: { readonly registration_types: readonly unknown[] }): boolean =>
  registration_types.length > 0;

/** Is the price said in brief? Only of what can be bought, now or soon. */
export const isSoldNowOrSoon = ({ state }: { readonly state: AvailabilityState }): boolean =>
  state === 'open' || state === 'coming_soon';
