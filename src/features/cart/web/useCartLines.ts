import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/api.tsx';
import { changeCartDetail, removeCartDetail } from '../contract.ts';
import { cartQuery } from './useCart.ts';

/** Debounce: several presses of + are saved as one change. */
const settlesAfter = 400;

/**
 * The quantities of the cart's lines (checkout §2, §7): saved one after the other, a moment after each was chosen; at once when
 * the page is left or its order is made.
 */
export function useQuantities(cartId: string) {
  const api = useApi();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, Error>>(new Map());
  const waiting = useRef(
    new Map<string, { readonly quantity: number; readonly timer: ReturnType<typeof setTimeout> }>(),
  );
  const wrong = useRef(new Set<string>());
  const sent = useRef<Promise<boolean>>(Promise.resolve(true));

  const save = useCallback(
    async (id: string, quantity: number): Promise<boolean> => {
      const { queryKey } = cartQuery(api);
      try {
        const body = { action: 'add', quantity } as const;
        const { data } = await api(changeCartDetail, { params: { id: cartId, detailId: id }, body });
        client.setQueryData(queryKey, data);
        return true;
      } catch (failure) {
        setErrors((before) => new Map(before).set(id, failure as Error));
        await client.invalidateQueries({ queryKey });
        return false;
      } finally {
        // What was chosen since stands until it is saved itself.
        setChosen((now) => (now.get(id) === quantity ? without(now, id) : now));
      }
    },
    [api, cartId, client],
  );

  /** Saves what waits; false where something could not be saved. */
  const saveAllNow = useCallback((): Promise<boolean> => {
    for (const [id, { quantity, timer }] of waiting.current) {
      clearTimeout(timer);
      sent.current = sent.current.then(async (before) => (await save(id, quantity)) && before);
    }
    waiting.current.clear();
    const all = sent.current;
    return all.finally(() => {
      if (sent.current === all) sent.current = Promise.resolve(true);
    });
  }, [save]);

  useEffect(() => {
    const leave = () => void saveAllNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [saveAllNow]);

  return {
    chosen,
    errors,
    /** `quantity`: null while what is typed is none. */
    choose: (id: string, quantity: number | null): void => {
      clearTimeout(waiting.current.get(id)?.timer);
      waiting.current.delete(id);
      wrong.current.delete(id);
      setErrors((before) => without(before, id));
      if (quantity === null) return void wrong.current.add(id);
      setChosen((before) => new Map(before).set(id, quantity));
      waiting.current.set(id, { quantity, timer: setTimeout(() => void saveAllNow(), settlesAfter) });
    },
    /** The first line whose quantity is none as it is typed. */
    wrongLine: () => wrong.current.values().next().value,
    saveAllNow,
  };
}
export type Quantities = ReturnType<typeof useQuantities>;

const without = <Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([other]) => other !== id));

const undoFor = 8_000;

/** Removes lines with undo: hidden at once, deleted seconds later, or when the page is left. */
export function useRemovals(cartId: string) {
  const api = useApi();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<Error | null>(null);
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const forget = useCallback((id: string) => {
    clearTimeout(waiting.current.get(id));
    waiting.current.delete(id);
    setRemoved((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);

  const deleteNow = useCallback(
    async (id: string): Promise<boolean> => {
      clearTimeout(waiting.current.get(id));
      if (!waiting.current.delete(id)) return true;
      const failure = await api(removeCartDetail, { params: { id: cartId, detailId: id } }).then(
        () => null,
        (error: Error) => error,
      );
      setError((before) => failure ?? before);
      await client.invalidateQueries({ queryKey: cartQuery(api).queryKey });
      forget(id);
      return failure === null;
    },
    [api, cartId, client, forget],
  );

  /** Deletes what waits; false where something could not be deleted. */
  const deleteAllNow = useCallback(
    async () => (await Promise.all([...waiting.current.keys()].map((id) => deleteNow(id)))).every(Boolean),
    [deleteNow],
  );

  useEffect(() => {
    const leave = () => void deleteAllNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [deleteAllNow]);

  return {
    removed,
    error,
    remove: (id: string) => {
      setError(null);
      setRemoved((ids) => new Set([...ids, id]));
      waiting.current.set(
        id,
        setTimeout(() => deleteNow(id), undoFor),
      );
    },
    putBack: forget,
    deleteAllNow,
  };
}
