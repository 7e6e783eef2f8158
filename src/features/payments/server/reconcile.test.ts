import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { dueOf, payers } from '../../../../tests/support/payers.ts';
import { claimPaymentsLeftOpen } from './paymentRecords.ts';
import { payments } from './tables.ts';

const the = payers();
const { db, get, linkOf, anOrder, heldFor } = the;
const run = () => the.portal.run('reconcile-payments');
/** A time of the tests' day. */
const at = (time: string) => `2026-09-01T${time}.000Z`;

describe('What was paid while the notice was lost and the browser closed is found within a minute', () => {
  for (const [way, provider] of [
    ['cc', 'stripe'],
    ['paypal', 'paypal'],
    ['satispay', 'satispay'],
  ] as const) {
    test(`${provider}: though the process that asked about it was killed, and an hour after the page was opened`, async () => {
      await the.portal.mood({ provider, notices: 'none' });
      const { id, reference } = await anOrder();
      const link = await linkOf(way, id);
      the.portal.setNow(at('11:00:00'));
      await run();
      await the.portal.press(link, 'approve');
      expect(await get(id)).toMatchObject({ current_state_id: 1 });
      the.portal.setNow(at('11:00:24'));
      await run();
      expect(await get(id)).toMatchObject({ current_state_id: 1 });
      // Claimed by a process that is killed before it has asked.
      expect(await claimPaymentsLeftOpen(db(), { provider, now: at('11:00:29'), most: 8 })).toHaveLength(1);
      the.portal.setNow(at('11:00:54'));
      await run();
      expect(await get(id)).toMatchObject({ current_state_id: 2 });
      expect(await heldFor(reference)).toBe(dueOf[way]);
    });
  }

  test('payments that fail hold up no other, and one run asks about many', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id } = await anOrder();
    const link = await linkOf('cc', id);
    await db()
      .insert(payments)
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          id: newId(),
          orderId: id,
          provider: 'stripe' as const,
          // Longer than what the provider reads: its answer is nothing that it would say of a payment.
          providerRef: `cs_test_${'x'.repeat(200)}_${n}`,
          amount: cents(dueOf.cc),
          state: 'open' as const,
          createdAt: new Date(at('09:00:00')),
          changedAt: new Date(at('09:00:00')),
        })),
      );
    await the.portal.press(link, 'approve');
    the.portal.setNow(at('10:00:30'));
    await run();
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    await db()
      .delete(payments)
      .where(eq(payments.createdAt, new Date(at('09:00:00'))));
  });
});
