import { actsText } from '#text/acts.ts';
import { useText } from './text.tsx';

/** The word of every button that closes something and saves nothing. */
export const Cancel = () => useText(actsText)('cancel');
