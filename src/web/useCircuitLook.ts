import { useRouteLoaderData } from 'react-router';
import type { CircuitLook } from '#kernel/look.ts';

/** The circuit of the page as every page has it, without a query: name, look, settings, office. */
export const useCircuitLook = (): CircuitLook => useRouteLoaderData<{ readonly circuit: CircuitLook }>('root')!.circuit;
