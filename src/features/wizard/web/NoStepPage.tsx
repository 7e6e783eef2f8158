import type { LoaderFunctionArgs } from 'react-router';
import { loadRegistration } from './loadRegistration.ts';

/** An address that names no step leads to the first one that is not done, or to the beginning. */
export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, undefined);

export default function NoStepPage() {
  return null;
}
