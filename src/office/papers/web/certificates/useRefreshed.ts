import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Reads anew what has left the queue: somebody has judged it. */
export function useRefreshed(queryKey: QueryKey, isGone: boolean): void {
  const queries = useQueryClient();
  const key = useRef(queryKey);
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: key.current });
  }, [isGone, queries]);
}
