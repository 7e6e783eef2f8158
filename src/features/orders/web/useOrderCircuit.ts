import { useApi } from '#web/api.tsx';
import type { OrderView } from '../contract.ts';

type OfCircuit = Pick<OrderView, 'circuit_id' | 'circuit'>;

interface OrderCircuit {
  /** The circuit's name if it is another one than the visited one, whose look the page has. */
  readonly name: string | null;
  /** The address of a page of the order's circuit, which another circuit's portal does not show. */
  readonly at: (path: string) => string;
}

/** Null otherwise. */
export function useOtherCircuit(): (order: OfCircuit) => string | null {
  const visited = useApi().circuit;
  return ({ circuit_id, circuit }) => (circuit_id === visited ? null : circuit.i18n.name);
}

export function useOrderCircuit(order: OfCircuit & Pick<OrderView, 'origin'>): OrderCircuit {
  const name = useOtherCircuit()(order);
  return { name, at: (path) => (name === null ? path : `${order.origin}${path}`) };
}
