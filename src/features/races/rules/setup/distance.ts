/** The distance as the poster prints it: `[['750','m'],['20','km'],['5','km']]`. */
export type Distance = readonly (readonly [figure: string, unit: string])[];

const leg = /^(\d{1,4}(?:[.,]\d{1,3})?|\d{1,2}\s*[×x]\s*\d{1,4}(?:[.,]\d{1,3})?)\s*(km|m|h)$/i;

/** The most legs that a poster has room for. */
const mostLegs = 5;

/** Reads "750 m + 20 km + 5 km", "21,1 km", "3×8 km", "6 h"; null for anything else. */
export function readDistance(text: string): Distance | null {
  const legs = text.split('+').map((part) => leg.exec(part.trim()));
  if (legs.length > mostLegs) return null;
  const read = legs.map((found) => {
    if (!found) return null;
    const figure = found[1]!.replace(',', '.').replace(/\s*[×x]\s*/i, '×');
    return [figure, found[2]!.toLowerCase()] as const;
  });
  return read.every((one) => one !== null) ? read : null;
}

export const distanceText = (distance: Distance): string => distance.map((parts) => parts.join(' ')).join(' + ');
