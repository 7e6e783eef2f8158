import type { BenchPortal } from './place.ts';

interface Queue {
  /** Orders whose change is not told yet, mails that are not written yet, and mails that have not left. */
  readonly waiting: number;
  readonly left: number;
}

/** A mail goes from the order's change to a job that writes it, and from there to one that sends it. */
const queue = async ({ db }: BenchPortal): Promise<Queue> => {
  const { rows } = await db.$client.query<Queue>(
    `select (select count(*) from order_state_change where told_at is null and to_state = 'paid')::int
        + (select count(*) from jobs.job where name in ('order-mail', 'mail') and state in ('created', 'retry', 'active')
            and start_after <= now())::int as waiting,
      (select count(*) from jobs.job where name = 'mail' and state = 'completed')::int as left`,
  );
  return rows[0]!;
};

/** How fast queued mails are sent once a worker process runs. */
export async function measureMails(
  place: BenchPortal,
  longest: number,
): Promise<{ waited: number; perSecond: number }> {
  const { waiting: waited } = await queue(place);
  if (waited === 0) return { waited, perSecond: Number.NaN };
  const endWorker = await place.startWorker();
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let now = await queue(place);
  while (now.waiting > 0 && elapsed() < longest) {
    await new Promise((wake) => setTimeout(wake, 250));
    now = await queue(place);
  }
  const perSecond = now.left / elapsed();
  await endWorker();
  return { waited, perSecond };
}
