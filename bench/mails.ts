import type { Place } from './place.ts';

const waiting = async ({ db }: Place): Promise<number> => {
  const { rows } = await db.$client.query<{ many: number }>(
    `select count(*)::int as many from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')`,
  );
  return rows[0]?.many ?? 0;
};

/** How fast the mails that waited leave once a process works the queue. */
export async function measureMails(place: Place, longest: number): Promise<{ waited: number; perSecond: number }> {
  const waited = await waiting(place);
  if (waited === 0) return { waited, perSecond: Number.NaN };
  await place.startWorker();
  const began = performance.now();
  let left = waited;
  while (left > 0 && performance.now() - began < longest * 1000) {
    await new Promise((wake) => setTimeout(wake, 250));
    left = await waiting(place);
  }
  return { waited, perSecond: (waited - left) / ((performance.now() - began) / 1000) };
}
