import { oneLine } from '#kernel/wire.ts';

/**
 * Case and spaces do not matter, nor what a copied text carries unseen (zero width) or draws otherwise (full width).
 */
export const normalCode = (typed: string): string => oneLine(typed.normalize('NFKC')).replaceAll(' ', '').toUpperCase();
