import { oneLine } from '#kernel/wire.ts';

/**
 * A promo code as it is compared: case and spaces do not matter, nor what a copied text carries along unseen (zero width,
 * soft hyphens) or draws otherwise (full width, compatibility normalization).
 */
export const normalCode = (typed: string): string => oneLine(typed.normalize('NFKC')).replaceAll(' ', '').toUpperCase();
