import type { ReactNode } from 'react';
import { StatusMark } from './StatusMark.tsx';

export interface SavedProps {
  readonly show: boolean;
  readonly children: ReactNode;
}

/** "Salvato", said when it happens. The place is there from the start, so that it is announced when it fills. */
export const Saved = ({ show, children }: SavedProps) => (
  <span role="status">{show && <StatusMark mark="ok">{children}</StatusMark>}</span>
);
