import { type Athlete, newAthlete } from './accounts.ts';
import { payByCard } from './goods.ts';
import type { RunningPortal } from './runPortal.ts';

/** The cart line of an athlete's own place in a race of `aNewRace`. */
export const lineIn = ({ memberId }: Pick<Athlete, 'memberId'>, race: { id: number; type: number }) => ({
  detail_type: 'registration',
  member_id: memberId,
  data: {
    race_type: 'race',
    race_id: race.id,
    registration_type_id: race.type,
    gadget_size: 'M',
    policies: [1501, 1502],
    consents: { privacy_policy: 1, photo_video: 0 },
  },
});

/** Somebody who is in the race, paid by card. */
export async function aStarter(
  portal: RunningPortal,
  lastname: string,
  race: { id: number; type: number },
): Promise<Athlete> {
  const athlete = await newAthlete(portal, lastname);
  const { id: cart_id } = await athlete.ask<{ id: string }>('POST', '/v2/carts', {});
  await athlete.ask('POST', `/v3.0/carts/${cart_id}/details`, lineIn(athlete, race));
  const order = await athlete.ask<{ id: string }>('POST', '/v3.0/orders', { cart_id });
  await payByCard(portal, athlete, order.id);
  return athlete;
}
