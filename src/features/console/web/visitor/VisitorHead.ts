import { type ComponentType, createContext } from 'react';

interface VisitorHeadProps {
  readonly name: string;
  readonly logo: string | null;
}

/** The head of the visitor's pages, which belongs to the portal as a whole: the office is given it to show how it looks. */
export const VisitorHead = createContext<ComponentType<VisitorHeadProps> | null>(null);
