/** Five digits, from 00010 to 98168; the electronic invoice takes 00000 for an address abroad. */
export const isItalianZipcode = (text: string): boolean => /^\d{5}$/.test(text) && text >= '00010' && text <= '98168';
