import { sql } from 'drizzle-orm';
import { removeSellables } from '#features/stock/server/sellables.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';

const forgetPlaces = statement<Record<string, never>, object>(
  'forget crew places',
  () => sql`
    delete from crew_place p
    where not exists (select from cart_detail d where d.id = p.detail_id)
      and not exists (select from order_detail d where d.id = p.detail_id)`,
);

const forgetCrews = statement<{ before: string }, { sellable_id: number }>(
  'forget crews',
  (at) => sql`
    with gone as materialized (
      select c.id from crew c
      where c.created_at < ${at('before')}::timestamptz and not exists (select from crew_place p where p.crew_id = c.id)
      for update of c skip locked
    ),
    fractions as (delete from crew_fraction f using gone where f.crew_id = gone.id returning f.sellable_id),
    forgotten as (delete from crew c using gone where c.id = gone.id)
    select sellable_id from fractions`,
);

const week = 7 * 86_400_000;

/**
 * Forgets places whose line was taken out of its cart, and crews that nobody is in a week after they were made, so
 * that their names are free. A crew that was once ordered stays: its order may be revived.
 */
export const forgetEmptyCrews = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await forgetPlaces(tx, {});
    const fractions = await forgetCrews(tx, { before: new Date(now.getTime() - week).toISOString() });
    await removeSellables(
      tx,
      fractions.map(({ sellable_id }) => sellable_id),
    );
  });

export const forgetCrewsJob = ({ db, clock }: Context): Job => ({
  name: 'forget-crews',
  schedule: '23 3 * * *',
  run: () => forgetEmptyCrews(db, clock()),
});
