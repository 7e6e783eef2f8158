import { cartDetails, carts } from '../../../src/features/cart/server/tables.ts';
import { euro } from '../../../src/kernel/money.ts';
import { accounts, athletes } from '../people.ts';
import { usualPolicies } from '../policies.ts';
import { typeId } from '../races/load.ts';
import { demoId, type World } from '../world.ts';

/**
 * What the demo's athlete began and did not finish: Sara's place in the 10 km. Its hold has lapsed; the cart takes
 * it anew when it is opened.
 */
export async function fillCart({ tx, now }: World): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  const [cartId, raceId] = [demoId(48, 1), 203];
  await tx.insert(carts).values({
    id: cartId,
    userId: accounts.athlete,
    circuitId: 15,
    createdAt: yesterday,
    changedAt: yesterday,
  });
  await tx.insert(cartDetails).values({
    id: demoId(49, 1),
    cartId,
    kind: 'registration',
    quantity: 1,
    price: euro('18.00'),
    createdAt: yesterday,
    memberId: athletes.sara,
    raceId,
    registrationTypeId: typeId(raceId, 0),
    answers: {
      gadget_size: 'M',
      custom_inputs: [],
      policies: [...usualPolicies],
      consents: { privacy_policy: true, photo_video: true, newsletter: false, third_part_data: false },
    },
  });
}
