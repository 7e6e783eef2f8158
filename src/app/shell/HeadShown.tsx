import { useRouteLoaderData } from 'react-router';
import type { CircuitLook } from '#kernel/look.ts';
import { NavigationBar } from './NavigationBar.tsx';

/** The navigation bar with another name and logo than the circuit has now. */
export default function HeadShown({ name, logo }: Pick<CircuitLook, 'name' | 'logo'>) {
  const root = useRouteLoaderData<{ circuit: CircuitLook }>('root');
  return root ? <NavigationBar circuit={{ ...root.circuit, name, logo }} /> : null;
}
