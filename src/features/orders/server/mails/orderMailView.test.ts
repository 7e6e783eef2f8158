import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { type PayingPortal, payingPortal } from '../../../../../tests/support/paying.ts';
import { createMoveOrder } from '../moves.ts';
import { orderMailData } from './orderMailView.ts';

let portal: PayingPortal;
beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

test('an order’s mails show its race in colour, and in black once it has expired', async () => {
  portal.setNow(testNow);
  const { db } = portal.context;
  const buyer = await aUser(db);
  const { race } = await aRace(db);
  const { id } = await orderWith(portal, await portal.signIn(buyer.id), buyer.member.id, race.id);
  const open = (await orderMailData(portal.context, id))!;
  expect(open.strip).toMatchObject({ kind: race.discipline, print: 'open' });
  expect(open.strip!.seed).toContain(race.slug);

  portal.setNow(new Date(Date.parse(testNow) + 7 * 86_400_000).toISOString());
  for (const job of ['expire-orders', 'tell-order-changes']) await portal.run(job);
  await portal.work('order-mail');
  const [mail] = await mailsTo(portal, buyer.email);
  expect(mail!.subject).toContain('Ordine scaduto');
  expect(mail!.strip).toMatchObject({ seed: open.strip!.seed, print: 'full' });
});

test('the mails of a paid order know by when a certificate that is missing must be there (registration §4)', async () => {
  portal.setNow(testNow);
  const { db } = portal.context;
  const buyer = await aUser(db);
  const { race } = await aRace(db);
  await db
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true })
    .where(eq(registrationTypes.raceId, race.id));
  const { id } = await orderWith(portal, await portal.signIn(buyer.id), buyer.member.id, race.id);
  expect((await orderMailData(portal.context, id))?.lacking).toEqual([]);
  await createMoveOrder(moveWithUses)(db, { orderId: id, move: 'pay', why: 'paid', by: null, at: new Date(testNow) });
  const lacking = async (lang: Lang) => (await orderMailData(portal.context, id, lang))?.lacking;
  expect(await lacking('it')).toMatchObject([
    { says: 'Manca il certificato medico: caricalo entro il 24 ottobre 2026.' },
  ]);
  expect(await lacking('en')).toMatchObject([{ says: expect.stringContaining('by 24 October 2026') }]);
  await db
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: false })
    .where(eq(registrationTypes.raceId, race.id));
  expect(await lacking('it')).toEqual([]);
});
