/**
 * Is this an Italian postcode (CAP)? Five digits, from 00010 (Rome's surroundings) to 98168 (Messina): the electronic invoice wants five,
 * and takes 00000 for an address abroad.
 */
export const isItalianZipcode = (text: string): boolean => /^\d{5}$/.test(text) && text >= '00010' && text <= '98168';
