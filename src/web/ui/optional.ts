import { createContext, type ReactNode, useContext } from 'react';

/** What stands behind the label of a field that may stay empty, by its name; nothing where it may not. */
export type OptionalMarker = (name: string) => ReactNode;

const none: OptionalMarker = () => undefined;

/** Says which fields below it may stay empty: a form knows that of all its fields at once, from its schema. */
export const MarksOptional = createContext<OptionalMarker>(none);

/** The marker of a field below `MarksOptional`. */
export function useOptionalMarker(name: string | undefined): ReactNode {
  const markerOf = useContext(MarksOptional);
  return name === undefined ? undefined : markerOf(name);
}
