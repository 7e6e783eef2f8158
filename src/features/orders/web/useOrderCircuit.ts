import { useApi } from '#web/api.tsx';
import type { OrderView } from '../contract.ts';

interface OrderCircuit {
  /** The circuit's name if it is another one than the visited one, whose look the page has. */
  readonly name: string | null;
  /** The address of a page of the order's circuit, which another circuit's portal does not show. */
  readonly at: (path: string) => string;
}

/** The circuit that an order was made with. */
export function useOrderCircuit({ circuit_id, circuit, origin }: OrderView): OrderCircuit {
  const visited = circuit_id === useApi().circuit;
  return visited ? { name: null, at: (path) => path } : { name: circuit.i18n.name, at: (path) => `${origin}${path}` };
}
