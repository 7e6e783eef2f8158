/** Eleven figures: seven of its own, three of the office, and one that checks the others. */
export const isCompanyNumber = (text: string): boolean => {
  const figures = cleanVatNumber(text);
  if (!/^(?!0{7})\d{11}$/.test(figures)) return false;
  const sum = [...figures].reduce((total, figure, at) => {
    const value = Number(figure) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** Offices that give VAT numbers: 001 to 100, 120, 121, 888 and 999. Numbers of other countries are not judged. */
export const isVatNumber = (text: string): boolean =>
  isCompanyNumber(text) && /^(?!000)(0\d\d|100|12[01]|888|999)\d$/.test(cleanVatNumber(text).slice(7));

/** As it is kept: without spaces, points and the country's letters. */
export const cleanVatNumber = (text: string): string => text.replace(/[\s.]/g, '').replace(/^IT/i, '');
