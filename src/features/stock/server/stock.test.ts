import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { changingStock, type StockResult } from './stock.ts';
import { sellables, stockCounters } from './tables.ts';

const block = statement<{ sellable: number; quantity: number }, StockResult>(
  'block some',
  (at) => sql`
    with wanted as (
      select ${at('sellable')}::int as sellable_id, ${at('quantity')}::int as cart_blocked, 0 as ordered, 0 as purchased
    ),
    ${changingStock()}
    select ok, shortages from verdict`,
);

test('who asks while the last ones are being given back gets them', async () => {
  await using database = await testDatabase();
  const db = connect(database.url, 3);
  const [row] = await db.insert(sellables).values({ kind: 'product' }).returning();
  const sellable = row!.id;
  await db.insert(stockCounters).values({ sellableId: sellable, stock: 5, cartBlocked: 5 });

  const asking = await db.transaction(async (tx) => {
    await block(tx, { sellable, quantity: -5 });
    const answer = block(db, { sellable, quantity: 3 });
    await new Promise((wake) => setTimeout(wake, 300));
    return { answer };
  });

  expect(await asking.answer).toEqual([{ ok: true, shortages: [] }]);
  expect(await db.select().from(stockCounters)).toMatchObject([{ stock: 5, cartBlocked: 3 }]);
  await db.$client.end();
});
