import type { OrderState } from './states.ts';

/** Is a line part of its order's amounts? Not if it was taken out while the order was unpaid; what was paid stays paid. */
export const isCounted = ({ removed_in }: { readonly removed_in: OrderState | null }): boolean =>
  removed_in !== 'awaiting_payment';

export interface StandingLine {
  readonly id: string;
  readonly parent_id: string | null;
  /** And how many registrations of each make one. */
  readonly races: readonly { readonly id: number; readonly registrations_in_cart: number }[];
  readonly crew_id: string | null;
}

/** Services go along, and what cannot stand alone: the whole pair, by crew or cart (checkout §5; decision 061). */
export function linesTakenOut(standing: readonly StandingLine[], asked: Iterable<string>): ReadonlySet<string> {
  const groups = [...servicesOf(standing), ...pairsOf(standing)];
  const ids = new Set(standing.map(({ id }) => id));
  const gone = new Set([...asked].filter((id) => ids.has(id)));
  for (let before = -1; before < gone.size; ) {
    before = gone.size;
    for (const { any, all } of groups) if (any.some((id) => gone.has(id))) for (const id of all) gone.add(id);
  }
  return gone;
}

/** If any of these goes, all of those go. */
interface Group {
  readonly any: readonly string[];
  readonly all: readonly string[];
}

/** A service stands only with the line that it belongs to. */
const servicesOf = (standing: readonly StandingLine[]): Group[] =>
  standing.flatMap(({ id, parent_id }) => (parent_id === null ? [] : [{ any: [parent_id], all: [id] }]));

function pairsOf(standing: readonly StandingLine[]): Group[] {
  const byRace = Map.groupBy(
    standing.flatMap(({ id, crew_id, races }) => races.map((race) => ({ id, crew_id, race }))),
    ({ race }) => race.id,
  );
  return [...byRace.values()].flatMap((lines) => {
    const size = lines[0]!.race.registrations_in_cart;
    if (size === 1) return [];
    const ids = [...Map.groupBy(lines, ({ crew_id }) => crew_id).values()].flat().map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => {
      const pair = ids.slice(at * size, (at + 1) * size);
      return { any: pair, all: pair };
    });
  });
}
