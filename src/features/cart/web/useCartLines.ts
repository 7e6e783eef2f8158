import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/api.tsx';
import { changeCartDetail, removeCartDetail } from '../contract.ts';
import { cartQuery } from './useCart.ts';

/** Sets the quantity of a line (checkout §7), and shows the cart of the answer. */
export function useQuantity(cartId: string, detailId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (quantity: number) =>
      (await api(changeCartDetail, { params: { id: cartId, detailId }, body: { action: 'add', quantity } })).data,
    onSuccess: (cart) => client.setQueryData(cartQuery(api).queryKey, cart),
    onError: () => void client.invalidateQueries({ queryKey: cartQuery(api).queryKey }),
  });
}

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
    async (id: string) => {
      if (!waiting.current.has(id)) return;
      clearTimeout(waiting.current.get(id));
      waiting.current.delete(id);
      try {
        await api(removeCartDetail, { params: { id: cartId, detailId: id } });
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)));
      }
      await client.invalidateQueries({ queryKey: cartQuery(api).queryKey });
      forget(id);
    },
    [api, cartId, client, forget],
  );

  const deleteAllNow = useCallback(
    () => Promise.all([...waiting.current.keys()].map((id) => deleteNow(id))),
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
