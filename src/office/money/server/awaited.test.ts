import { beforeAll, describe, expect, test } from 'vitest';
import { testNow } from '../../../../tests/support/api.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers, providerOf } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';

const the = payers();
const { db } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  money = await aColleague(the.portal, 'money');
});
const { ask } = officeMoney(the, () => money);

const afterSeconds = (seconds: number) => the.portal.setNow(new Date(Date.parse(testNow) + seconds * 1_000));
const aDay = 24 * 60 * 60;
const rowOf = async (order: string) =>
  (await ask('GET', '/money-back?size=200')).body.data.find(
    (row: { order: { id: string } | null }) => row.order?.id === order,
  );
const stuck = async () =>
  (await ask('GET', '/office')).body.data.todo.find(({ what }: { what: string }) => what === 'stuck');
const refundIn = async (order: string) => (await ask('GET', `/orders/${order}`)).body.data.refunds[0];

describe('A refund that its provider cannot take', () => {
  test.each(['cc', 'paypal', 'satispay'] as const)(
    '%s is down: it stands among the money to go back until it is done, and on Today after a day',
    async (way) => {
      const { id } = await the.anOrder();
      await the.portal.press(await the.linkOf(way, id), 'approve');
      await the.isPaid(id);
      const provider = providerOf[way];
      await the.portal.mood({ provider, fault: 'down' });
      const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'Gara troppo lontana.' };
      const seen = await refundSeen(the.portal, money.as, id);
      expect((await ask('POST', `/orders/${id}/refunds`, { ...wish, seen })).status).toBe(200);
      await expect(the.portal.work('refund-payment')).rejects.toMatchObject({ code: 'payment_provider_unavailable' });

      // A provider that is well takes it at once: nobody is told of what is under way for seconds.
      expect(await rowOf(id)).toBeUndefined();
      afterSeconds(60);
      await the.portal.run('resume-refunds');
      expect(await rowOf(id)).toMatchObject({
        refused: 0,
        awaits: { provider, late: 0 },
        since: new Date(testNow).toISOString(),
      });
      expect(await refundIn(id)).toMatchObject({ state: 'requested', way: 'provider', late: 0 });
      expect(await stuck()).toBeUndefined();
      afterSeconds(aDay - 1);
      expect((await rowOf(id)).awaits).toEqual({ provider, late: 0 });
      expect(await stuck()).toBeUndefined();
      afterSeconds(aDay);
      expect((await rowOf(id)).awaits).toEqual({ provider, late: 1 });
      expect(await stuck()).toMatchObject({ count: 1, day: '2026-09-01' });
      expect(await refundIn(id)).toMatchObject({ late: 1 });

      await the.portal.mood({ provider, fault: 'none' });
      afterSeconds(aDay + 600);
      await the.portal.run('resume-refunds');
      expect(await rowOf(id)).toBeUndefined();
      expect(await stuck()).toBeUndefined();
      expect(await refundIn(id)).toMatchObject({ state: 'done', late: 0 });
      await invariantsHold(db());
    },
  );
});
