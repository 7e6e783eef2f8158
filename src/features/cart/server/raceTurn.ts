import { eq } from 'drizzle-orm';
import { isAnyKept } from '#features/registration/server/keptForView.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { type Account, isSuperAdmin } from '#server/http/request.ts';
import { cartDetails } from './tables.ts';

export interface PlaceRequest {
  readonly account: Account;
  readonly lang: Lang;
  readonly raceType: 'race' | 'package';
  readonly raceId: number;
  /** The line that the registration is written to; it may be there already, and hold a place. */
  readonly lineId: string | undefined;
}

interface SoldOut {
  readonly until: number;
  readonly refusal: Refusal;
}

/** For each portal of this process: the races that the database has just called sold out, by language. */
const memories = new WeakMap<Context['turns'], Map<string, SoldOut>>();

function memoryOf({ turns }: Context): Map<string, SoldOut> {
  const memory = memories.get(turns) ?? new Map<string, SoldOut>();
  memories.set(turns, memory);
  return memory;
}

/** Nobody else's place is taken by these, so that "sold out" says nothing about them. */
async function hasOtherWay({ db }: Context, { account, lineId }: PlaceRequest): Promise<boolean> {
  if (isSuperAdmin(account)) return true;
  if (lineId === undefined) return false;
  const found = await db.select({ id: cartDetails.id }).from(cartDetails).where(eq(cartDetails.id, lineId));
  return found.length > 0;
}

/**
 * Takes a place when it is one's turn at the race (decision 123). Once the race is sold out, whoever waits is told so for
 * a second (`keptMs`) without the database, unless a place of it is kept for somebody. Nothing outside the portal may be
 * asked in `work`: all others would wait for it.
 */
export async function inTurnFor<T>(context: Context, wanted: PlaceRequest, work: () => Promise<T>): Promise<T> {
  const { raceType, raceId, lang } = wanted;
  const memory = memoryOf(context);
  const key = `${raceType} ${raceId} ${lang}`;

  async function refuseSoldOut(): Promise<void> {
    const known = memory.get(key);
    if (!known) return;
    if (known.until <= performance.now()) memory.delete(key);
    else if (!(await hasOtherWay(context, wanted))) throw known.refusal;
  }

  await refuseSoldOut();
  return context.turns.inTurn(`${raceType} ${raceId}`, async () => {
    await refuseSoldOut();
    try {
      return await work();
    } catch (error) {
      if (
        error instanceof Refusal &&
        error.code === 'sold_out' &&
        !(await isAnyKept(context.db, wanted, context.clock()))
      )
        memory.set(key, { until: performance.now() + context.keptMs, refusal: error });
      throw error;
    }
  });
}
