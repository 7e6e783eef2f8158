/**
 * An Italian VAT number: eleven figures, the last of which checks the others (every second one counts double, its
 * figures added). Numbers of other countries have forms of their own and are not judged.
 */
export const isVatNumber = (text: string): boolean => {
  const figures = cleanVatNumber(text);
  if (!/^\d{11}$/.test(figures)) return false;
  const sum = [...figures].reduce((total, figure, at) => {
    const value = Number(figure) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** As it is kept: without spaces, points and the country's letters. */
export const cleanVatNumber = (text: string): string => text.replace(/[\s.]/g, '').replace(/^IT/i, '');
