import type { AvailabilityState } from './availability.ts';

/**
 * Shown to everybody while the race is open, to a super-admin always, but not of a race that was stopped (checkout §2
 * "Race home list", registration §6). It promises no place: stock binds everybody.
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
