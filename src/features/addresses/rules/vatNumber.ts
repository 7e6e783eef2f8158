/**
 * Eleven figures as the revenue office gives them to companies and associations: seven of their own, which are not all
 * zeros, three of the office, and one that checks the others (every second one counts double, its figures added).
 */
export const isCompanyNumber = (text: string): boolean => {
  const figures = cleanVatNumber(text);
  if (!/^(?!0{7})\d{11}$/.test(figures)) return false;
  const sum = [...figures].reduce((total, figure, at) => {
    const value = Number(figure) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/**
 * An Italian VAT number: such a number of an office that gives VAT numbers. These are 001 to 100, 120, 121, 888 and 999;
 * associations without one have fiscal codes of other offices, too. Numbers of other countries have forms of their own
 * and are not judged.
 */
export const isVatNumber = (text: string): boolean =>
  isCompanyNumber(text) && /^(?!000)(0\d\d|100|12[01]|888|999)\d$/.test(cleanVatNumber(text).slice(7));

/** As it is kept: without spaces, points and the country's letters. */
export const cleanVatNumber = (text: string): string => text.replace(/[\s.]/g, '').replace(/^IT/i, '');
