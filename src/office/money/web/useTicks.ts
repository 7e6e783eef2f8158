import { useState } from 'react';
import { useKept } from '#web/useKept.ts';
import type { MovementRow } from '../contract/money.ts';
import { isTickable, keyOf } from './useMoney.ts';

/**
 * The sure ones are ticked, but for those that somebody has unticked, and likely ones that somebody has ticked. What was unticked
 * stays so in this tab, or it would go with the next confirmation; a tick does not.
 */
export function useTicks(circuit: number) {
  const [left, keepLeft] = useKept<readonly string[]>(`office-left-out-${circuit}`, []);
  const [added, setAdded] = useState<readonly string[]>([]);
  return {
    isTicked: (row: MovementRow): boolean =>
      isTickable(row) && !left.includes(keyOf(row)) && (row.kind === 'sure' || added.includes(keyOf(row))),
    tick: (row: MovementRow, checked: boolean) => {
      const key = keyOf(row);
      const others = left.filter((one) => one !== key);
      keepLeft(checked ? others : [...others, key]);
      setAdded((before) => [...before.filter((one) => one !== key), ...(checked ? [key] : [])]);
    },
    forget: (keys: readonly string[]) => {
      setAdded((before) => before.filter((one) => !keys.includes(one)));
      if (left.some((one) => keys.includes(one))) keepLeft(left.filter((one) => !keys.includes(one)));
    },
  };
}
