import { longestList } from '#features/races/contract/setup.ts';
import type { StartsOf } from '#features/registration/server/startsView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { withCleanHtml } from '#server/html.ts';
import type { EffectView } from '../contract/setUps.ts';
import { movedTo } from '../rules/order.ts';
import { type FieldsWish, given } from '../rules/seen.ts';
import type { Subject } from './historyView.ts';
import { countTurnedRed, noEffect } from './impact/effect.ts';
import { type Officer, requireUnchanged, unlessInUse, writeEntry } from './setUps.ts';

type Item<Fields> = Fields & { readonly id: number };

export interface List<On extends Officer, Found, Fields extends object, One extends Item<Fields>> {
  /** What one of them is called in the history: `question` for `question_added`. */
  readonly name: string;
  /** The field by which a deleted one is named in the history. */
  readonly namedBy: keyof Fields & string;
  readonly fields: readonly (keyof Fields & string)[];
  /** Those that are HTML: they are stored as they are shown. */
  readonly html?: readonly (keyof Fields & string)[];
  readonly context: Context;
  readonly about: (acting: On) => Subject;
  /** Runs a change within a transaction that has locked what the list is of. */
  readonly changing: <Done>(acting: On, change: (tx: Tx, found: Found) => Promise<Done>) => Promise<Done>;
  readonly items: (tx: Tx, acting: On, found: Found) => Promise<readonly One[]> | readonly One[];
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
  /** Whose starts a change may turn; null where it turns none. */
  readonly judged?: (before: One, changed: Partial<Fields>, at: Date) => StartsOf | null;
  /** Puts them into this order, where they have one. */
  readonly sort?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

export function listChanges<On extends Officer, Found, Fields extends object, One extends Item<Fields>>(
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

  return {
    add: (acting: On, typed: Fields): Promise<number> =>
      changing(acting, async (tx, found) => {
        const fields = clean(typed);
        const items = await list.items(tx, acting, found);
        if (items.length >= longestList) refuse('list_full', { most: longestList });
        await list.allow?.(tx, acting, { found, items, before: null, wanted: fields });
        const id = await list.add(tx, acting, fields, items);
        await put(tx, items, id, fields);
        await audit(tx, acting, 'added', { item: id, after: fields });
        return id;
      }),

    /** Changes one; answers what that has done to whom. */
    change: (acting: On, itemId: number, { fields, seen }: FieldsWish<Fields>): Promise<EffectView> =>
      changing(acting, async (tx, found) => {
        const items = await list.items(tx, acting, found);
        const one = oneOf(items, itemId);
        const now = fieldsOf(one);
        // Where it stands changes with the others of its list.
        const { position: _, ...own } = seen;
        const asked = { seen: 'position' in fields ? seen : own, fields: given(clean(fields)) };
        const { before, after } = await requireUnchanged<object>(tx, list.about(acting), now, asked);
        if (Object.keys(after).length === 0) return noEffect;
        const wanted = { ...now, ...after } as Fields;
        await list.allow?.(tx, acting, { found, items, before: one, wanted });
        const judged = list.judged?.(one, after as Partial<Fields>, clock()) ?? null;
        const red = await countTurnedRed(tx, judged, () => list.write(tx, acting, one, wanted));
        await put(tx, items, itemId, after);
        await audit(tx, acting, 'changed', { item: itemId, before, after });
        return { red };
      }),

    remove: (acting: On, itemId: number) =>
      unlessInUse(() =>
        changing(acting, async (tx, found) => {
          const items = await list.items(tx, acting, found);
          const one = oneOf(items, itemId);
          await list.allow?.(tx, acting, { found, items, before: one, wanted: null });
          await list.remove(tx, acting, one);
          const name = { [list.namedBy]: null };
          await audit(tx, acting, 'deleted', { item: itemId, before: fieldsOf(one), after: name });
        }),
      ),
  };
}
