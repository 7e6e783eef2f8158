import { type AccountName, noticeQuery } from './accounts.ts';
import type { World } from './provider.ts';
import { wait } from './wait.ts';

/** Something a payment provider tells the portal. */
export interface Notice {
  readonly id: string;
  readonly body: string;
  /** The whole address of a notice that is a bare GET; else it is posted to the provider's path. */
  readonly callback?: string;
  /** Whose it is; the deployment's own account unless it is said. */
  readonly account?: AccountName | undefined;
}

export interface NoticeSettings {
  readonly provider: string;
  /** The path of the portal that takes its notices. */
  readonly path: string;
  /** The headers of a notice; signed at the moment of sending, since signatures age. */
  readonly sign: (body: string, account?: AccountName) => Record<string, string>;
  /** The same as somebody would write them who does not know the secret. */
  readonly forge: (body: string) => Record<string, string>;
}

export interface Notices {
  /** Tells the portal. `lie` is what a forger would add: true in form, false in content. */
  announce(notice: Notice, lie?: () => Notice | null): void;
  /** Takes up what an earlier process had not delivered yet. */
  resume(): void;
  forget(): void;
}

interface Waiting extends Notice {
  readonly dueAt: number;
  readonly attempts: number;
}

// Real providers try for days; here the portal is back within minutes or it is a test that is over.
const pauses = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];

/** Delivers notices in the mood of the day, again and again until the portal answers with a 2xx. */
export function createNotices(world: World, { provider, path, sign, forge }: NoticeSettings): Notices {
  const { moods, closing, now, openTable, portalUrl } = world;
  const waiting = openTable<Waiting>(`${provider}-notices`, { limit: 10_000 });

  async function send(
    { body, callback, account }: Omit<Notice, 'id'>,
    headers: Record<string, string>,
  ): Promise<boolean> {
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    };
    try {
      const { ok } = await fetch(callback ?? `${portalUrl()}${path}${noticeQuery(account)}`, {
        ...(callback === undefined && posted),
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
      });
      return ok;
    } catch {
      return false;
    }
  }

  async function deliver(id: string) {
    for (let notice = waiting.get(id); notice; notice = waiting.get(id)) {
      if (!(await wait(Math.max(0, notice.dueAt - now().getTime()), closing))) return;
      // Forgotten while it waited.
      if (!waiting.get(id)) return;
      const delivered = await send(notice, sign(notice.body, notice.account));
      if (closing.aborted) return;
      const pause = pauses[notice.attempts];
      if (delivered || pause === undefined) waiting.drop(id);
      else waiting.put({ ...notice, attempts: notice.attempts + 1, dueAt: now().getTime() + pause });
    }
  }

  function enqueue({ id, ...notice }: Notice, delay: number) {
    waiting.put({ id, ...notice, dueAt: now().getTime() + delay, attempts: 0 });
    void deliver(id);
  }

  return {
    announce(notice, lie) {
      const { notices, lateMs } = moods.of(provider);
      if (notices === 'none') return;
      if (notices === 'forged') {
        void send(notice, forge(notice.body));
        const untrue = lie?.();
        if (untrue) void send(untrue, sign(untrue.body, untrue.account));
        return;
      }
      enqueue(notice, notices === 'late' ? lateMs : 0);
      if (notices === 'twice') enqueue({ ...notice, id: `${notice.id}/again` }, 0);
    },
    resume() {
      for (const { id } of waiting.all()) void deliver(id);
    },
    forget: () => waiting.clear(),
  };
}
