import { longestList } from '#features/races/contract/setup.ts';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { movedTo } from '../rules/order.ts';
import { differences, type Given, given, type Seen } from '../rules/seen.ts';
import { type About, type Acting, requireUnchanged, unlessInUse, writeEntry } from './setUps.ts';

/** Something of a list: its fields, and what is not set of it. */
type Item<Fields> = Fields & { readonly id: number };

/** How a list is read and written. Who acts says of what it is the list. */
export interface List<On extends Acting, Found, Fields extends object, One extends Item<Fields>> {
  /** What one of them is called in the history: `question` for `question_added`. */
  readonly name: string;
  /** The field by which a deleted one is named in the history. */
  readonly namedBy: keyof Fields & string;
  /** The fields that are set: the rest of an item is not compared. */
  readonly fields: readonly (keyof Fields & string)[];
  readonly clock: () => Date;
  readonly about: (acting: On) => About;
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
  /** Puts them into this order, where they have one. */
  readonly sort?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** What the office does with a list: each is one transaction with its audit entry. */
export function listChanges<On extends Acting, Found, Fields extends object, One extends Item<Fields>>(
  list: List<On, Found, Fields, One>,
) {
  const { changing, name } = list;
  const audit = (tx: Tx, acting: On, action: string, facts: object) => {
    const { type, id } = list.about(acting);
    return writeEntry(tx, acting, { at: list.clock(), action: `${name}_${action}`, type, id, facts });
  };
  const fieldsOf = (one: One) => Object.fromEntries(list.fields.map((field) => [field, one[field]]));
  const put = async (tx: Tx, items: readonly One[], id: number, fields: object) => {
    if (!list.sort || !('position' in fields)) return;
    const ids = items.map((item) => item.id);
    await list.sort(tx, movedTo(ids, id, Number(fields.position)));
  };
  const oneOf = (items: readonly One[], id: number): One =>
    items.find((item) => item.id === id) ?? refuse('item_not_found');

  return {
    /** Adds one; answers its id. */
    add: (acting: On, fields: Fields): Promise<number> =>
      changing(acting, async (tx, found) => {
        const items = await list.items(tx, acting);
        if (items.length >= longestList) refuse('list_full', { most: longestList });
        await list.allow?.(tx, acting, { found, items, before: null, wanted: fields });
        const id = await list.add(tx, acting, fields, items);
        await put(tx, items, id, fields);
        await audit(tx, acting, 'added', { item: id, after: fields });
        return id;
      }),

    change: (acting: On, itemId: number, { fields, seen }: { readonly fields: Given<Fields>; readonly seen: Seen }) =>
      changing(acting, async (tx, found) => {
        const items = await list.items(tx, acting);
        const one = oneOf(items, itemId);
        const now = fieldsOf(one);
        const { before, after } = differences(now, given(fields));
        if (Object.keys(after).length === 0) return;
        await requireUnchanged(tx, list.about(acting), now, { seen, wanted: after });
        const wanted = { ...now, ...after } as Fields;
        await list.allow?.(tx, acting, { found, items, before: one, wanted });
        await list.write(tx, acting, one, wanted);
        await put(tx, items, itemId, after);
        await audit(tx, acting, 'changed', { item: itemId, before, after });
      }),

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
