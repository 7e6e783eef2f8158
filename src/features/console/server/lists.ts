import { longestList } from '#features/races/contract/setup.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { withCleanHtml } from '#server/html.ts';
import type { SeenImpact } from '../contract.ts';
import { movedTo } from '../rules/order.ts';
import { given } from '../rules/seen.ts';
import {
  type Changing,
  type Impact,
  impactFacts,
  impactOf,
  noImpact,
  requireSeen,
  tellIfWanted,
  type Wanted,
} from './impact/impact.ts';
import { type About, type Acting, requireUnchanged, unlessInUse, writeEntry } from './setUps.ts';
import type { NameOf } from './shown.ts';

/** Something of a list: its fields, and what is not set of it. */
type Item<Fields> = Fields & { readonly id: number };

/** A change that is wanted of one of them. */
interface Asked<Fields> {
  readonly itemId: number;
  readonly wanted: Wanted<Fields>;
}

interface Concerning<Fields, One> {
  readonly before: One | null;
  readonly wanted: Fields;
  readonly at: Date;
}

/** How a list is read and written. Who acts says of what it is the list. */
export interface List<On extends Acting, Found, Fields extends object, One extends Item<Fields>> {
  /** What one of them is called in the history: `question` for `question_added`. */
  readonly name: string;
  /** The field by which a deleted one is named in the history. */
  readonly namedBy: keyof Fields & string;
  /** The fields that are set: the rest of an item is not compared. */
  readonly fields: readonly (keyof Fields & string)[];
  /** Those that are HTML: they are stored as they are shown. */
  readonly html?: readonly (keyof Fields & string)[];
  readonly context: Context;
  readonly about: (acting: On) => About;
  /** Reads what is chosen by its name, where fields keep ids. */
  readonly names?: (tx: Tx, acting: On) => Promise<NameOf>;
  /** Runs a change within a transaction that has locked what the list is of. */
  readonly changing: <Done>(acting: On, change: (tx: Tx, found: Found) => Promise<Done>) => Promise<Done>;
  readonly items: (tx: Tx, acting: On) => Promise<readonly One[]>;
  /** Refuses what may not be; `before` is null for a new one, `wanted` for one that is deleted. */
  readonly allow?: (
    tx: Tx,
    acting: On,
    facts: {
      readonly found: Found;
      readonly items: readonly One[];
      readonly before: One | null;
      readonly wanted: Fields | null;
    },
  ) => Promise<void> | void;
  readonly add: (tx: Tx, acting: On, fields: Fields, others: readonly One[]) => Promise<number>;
  readonly write: (tx: Tx, acting: On, before: One, fields: Fields) => Promise<void>;
  readonly remove: (tx: Tx, acting: On, before: One) => Promise<void>;
  /** Whom a change is about where it turns starts, or is to be said; null where it is not. `before` is null for a new one. */
  readonly concerns?: (
    tx: Tx,
    acting: On,
    change: Concerning<Fields, One>,
  ) => Promise<Changing | null> | Changing | null;
  /** Puts them into this order, where they have one. */
  readonly sort?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** What the office does with a list: each is one transaction with its audit entry. */
export function listChanges<On extends Acting, Found, Fields extends object, One extends Item<Fields>>(
  list: List<On, Found, Fields, One>,
) {
  const { changing, name, context } = list;
  const { clock } = context;
  const audit = (tx: Tx, acting: On, action: string, facts: object) => {
    const { type, id } = list.about(acting);
    return writeEntry(tx, acting, { at: clock(), action: `${name}_${action}`, type, id, facts });
  };
  const clean = <Some extends object>(fields: Some): Some => withCleanHtml(fields, list.html ?? []);
  const fieldsOf = (one: One) => Object.fromEntries(list.fields.map((field) => [field, one[field]]));
  const put = async (tx: Tx, items: readonly One[], id: number, fields: object) => {
    if (!list.sort || !('position' in fields)) return;
    const ids = items.map((item) => item.id);
    await list.sort(tx, movedTo(ids, id, Number(fields.position)));
  };
  const oneOf = (items: readonly One[], id: number): One =>
    items.find((item) => item.id === id) ?? refuse('item_not_found');

  /** Makes a change; answers what it does to whom. */
  const making = async (
    tx: Tx,
    acting: On,
    change: Omit<Concerning<Fields, One>, 'at'>,
    write: () => Promise<void>,
  ): Promise<Impact> => {
    const concerned = (await list.concerns?.(tx, acting, { ...change, at: clock() })) ?? null;
    if (concerned) return impactOf(tx, concerned, write);
    await write();
    return noImpact;
  };

  /** Changes it; answers what was and is, and whose start it turns. Null: nothing is to be changed. */
  const changeIt = async (tx: Tx, acting: On, found: Found, { itemId, wanted: { fields, seen } }: Asked<Fields>) => {
    const items = await list.items(tx, acting);
    const one = oneOf(items, itemId);
    const now = fieldsOf(one);
    const names = list.names && (() => list.names!(tx, acting));
    const asked = { seen, wanted: given(clean(fields)), item: itemId, names };
    const { before, after } = await requireUnchanged<object>(tx, list.about(acting), now, asked);
    if (Object.keys(after).length === 0) return null;
    const wanted = { ...now, ...after } as Fields;
    await list.allow?.(tx, acting, { found, items, before: one, wanted });
    const write = () => list.write(tx, acting, one, wanted);
    const impact = await making(tx, acting, { before: one, wanted }, write);
    await put(tx, items, itemId, after);
    return { before, after, impact };
  };

  return {
    /** Adds one; answers its id. What is to be said of it is refused until it was seen. */
    add: (acting: On, typed: Fields, seen?: SeenImpact): Promise<number> =>
      changing(acting, async (tx, found) => {
        const fields = clean(typed);
        const items = await list.items(tx, acting);
        if (items.length >= longestList) refuse('list_full', { most: longestList });
        await list.allow?.(tx, acting, { found, items, before: null, wanted: fields });
        let id = 0;
        const impact = await making(tx, acting, { before: null, wanted: fields }, async () => {
          id = await list.add(tx, acting, fields, items);
        });
        requireSeen(impact, seen);
        await put(tx, items, id, fields);
        await audit(tx, acting, 'added', { item: id, after: fields, ...impactFacts(impact, seen) });
        return id;
      }),

    /** Changes one; what turns the starts of athletes is refused until it was seen. */
    change: (acting: On, itemId: number, wanted: Wanted<Fields>) =>
      changing(acting, async (tx, found) => {
        const made = await changeIt(tx, acting, found, { itemId, wanted });
        if (!made) return;
        const { impact, ...facts } = made;
        requireSeen(impact, wanted.impact);
        await tellIfWanted(context, tx, impact, wanted.impact);
        await audit(tx, acting, 'changed', { item: itemId, ...facts, ...impactFacts(impact, wanted.impact) });
      }),

    /** What the same change does to those who are registered: made in a transaction that is taken back. */
    tried: async (tx: Tx, acting: On, found: Found, asked: Asked<Fields>) =>
      (await changeIt(tx, acting, found, asked))?.impact ?? noImpact,

    remove: (acting: On, itemId: number) =>
      unlessInUse(() =>
        changing(acting, async (tx, found) => {
          const items = await list.items(tx, acting);
          const one = oneOf(items, itemId);
          await list.allow?.(tx, acting, { found, items, before: one, wanted: null });
          await list.remove(tx, acting, one);
          const name = { [list.namedBy]: null };
          await audit(tx, acting, 'deleted', { item: itemId, before: fieldsOf(one), after: name });
        }),
      ),
  };
}
