import { useCallback, useMemo, useState } from 'react';
import type { ListItem, OnTyped } from '../setUps/ListBlock.tsx';
import type { FieldValue, FieldValues } from '../setUps/useFieldsForm.ts';

/** Something of a list, as it is stored or, field by field, as it is typed. */
export type TypedItem<Item> = { readonly [Field in keyof Item]?: Item[Field] | FieldValue };

/** A list as it is with what is typed in its forms, one that is being added included, in its order. */
export function useTyped<Name extends string, Item extends ListItem<Name>>(items: readonly Item[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number | null, FieldValues<Name>>>(new Map());
  const onTyped = useCallback<OnTyped<Name>>((item, values) => {
    setTyped((before) => {
      const after = new Map(before);
      if (values) after.set(item, values);
      else after.delete(item);
      return after;
    });
  }, []);
  const shown = useMemo(() => {
    const added = typed.get(null);
    const all: TypedItem<Item>[] = [
      ...items.map((item) => ({ ...item, ...typed.get(item.id) })),
      ...(added ? [added as TypedItem<Item>] : []),
    ];
    const place = (item: TypedItem<Item>) => Number((item as { readonly position?: unknown }).position ?? 0);
    return all.toSorted((a, b) => place(a) - place(b));
  }, [items, typed]);
  return { shown, onTyped };
}
