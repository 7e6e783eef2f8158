import { actsText } from '#text/acts.ts';
import { useText } from './text.tsx';

export const Cancel = () => useText(actsText)('cancel');
