import { useRouteLoaderData } from 'react-router';
import type { CircuitLook } from '#kernel/look.ts';

/** The circuit's settings (checkout §3), which every page knows from its root. */
export const useSettings = (): CircuitLook['settings'] =>
  useRouteLoaderData<{ readonly circuit: CircuitLook }>('root')?.circuit.settings ?? {};
