import { turnedRed } from '#features/registration/rules/turnedRed.ts';
import { type StartsOf, startsOnDay } from '#features/registration/server/startsView.ts';
import type { Tx } from '#server/database.ts';
import type { EffectView } from '../../contract/setUps.ts';

export const noEffect: EffectView = { red: 0 };

/** Makes a change, and counts whom it keeps from starting: everybody is judged by the same rule before and after it. */
export async function countTurnedRed(tx: Tx, of: StartsOf | null, change: () => Promise<void>): Promise<number> {
  const before = of && (await startsOnDay(tx, of));
  await change();
  if (!of || !before?.size) return 0;
  const after = await startsOnDay(tx, of);
  return [...after].filter(([detail, { verdict }]) => {
    const was = before.get(detail);
    return was !== undefined && turnedRed(was.verdict, verdict).length > 0;
  }).length;
}
