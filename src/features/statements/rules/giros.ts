import { type Day, formatDay } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { folded } from './causal.ts';
import type { MatchMovement } from './match.ts';

/** Money that another circuit has noted as sent to this one's account, and that no movement has brought yet. */
export interface NotedGiro {
  /** The way out of the other circuit's movement. */
  readonly id: string;
  readonly amount: Cents;
  /** When it had come to the other circuit, and from whom. */
  readonly valueDay: Day;
  readonly payer: string;
  /** What the bank calls the transfer, as it was noted. */
  readonly reference: string;
}

/** Of a reference so many signs at least tell a transfer apart. */
const leastSigns = 6;

/** How much of a movement's words says that it is this transfer: what the portal's causal says of it, or the bank's reference. */
function saidOf({ payer, text }: MatchMovement, giro: NotedGiro): number {
  const words = folded(`${text} ${payer}`);
  const names = (some: string) => some !== '' && words.includes(some);
  const reference = folded(giro.reference);
  const isNamed = reference.length >= leastSigns && names(reference);
  if (!isNamed && !names(folded('giroconto'))) return 0;
  const isOfDay = names(folded(formatDay(giro.valueDay, 'it')));
  return 1 + [isNamed, isOfDay, names(folded(giro.payer))].filter(Boolean).length;
}

/**
 * Which movements brought a transfer between accounts that the other circuit has noted already: of its amount, to the cent, not before the
 * money had come there, and told by its causal or by the bank's reference. Each stands for one, those that say most first.
 *
 * @returns the transfers by the ids of their movements
 *
 * Source: decision 288.
 */
export function girosOf<Giro extends NotedGiro>(
  movements: readonly MatchMovement[],
  giros: readonly Giro[],
): ReadonlyMap<string, Giro> {
  const pairs = movements
    .flatMap((movement) =>
      giros
        .filter(({ amount, valueDay }) => amount === movement.amount && valueDay <= movement.valueDay)
        .map((giro) => ({ movement, giro, said: saidOf(movement, giro) })),
    )
    .filter(({ said }) => said > 0)
    .toSorted((one, other) => other.said - one.said);
  const found = new Map<string, Giro>();
  const taken = new Set<Giro>();
  for (const { movement, giro } of pairs) {
    if (found.has(movement.id) || taken.has(giro)) continue;
    found.set(movement.id, giro);
    taken.add(giro);
  }
  return found;
}
