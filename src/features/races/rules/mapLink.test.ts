import { expect, test } from 'vitest';
import { mapLink } from './mapLink.ts';

const stage = { name: 'Orta San Giulio', place: 'Piazza Motta' };

test('a map shows the point, or else what the address or the place finds', () => {
  const coordinates = { latitude: 45.7972, longitude: 8.4064 };
  expect(mapLink({ ...stage, address: null, coordinates }, 'Giro del Lago')).toBe(
    'https://www.openstreetmap.org/?mlat=45.7972&mlon=8.4064#map=17/45.7972/8.4064',
  );
  expect(mapLink({ ...stage, address: 'Piazza Motta & Co., 28016 Orta', coordinates: null }, 'Giro del Lago')).toBe(
    'https://www.openstreetmap.org/search?query=Piazza%20Motta%20%26%20Co.%2C%2028016%20Orta',
  );
  expect(mapLink({ ...stage, address: null, coordinates: null }, 'Giro del Lago')).toContain(
    'Piazza%20Motta%2C%20Orta%20San%20Giulio',
  );
});

test.each([
  ['Trail delle Quattro Valli', 'Lecco', 'Lecco'],
  ['Lecco', 'Lecco', 'Lecco'],
  ['Lecco', 'Lungolago', 'Lungolago, Lecco'],
  ['Trail delle Quattro Valli', 'Trail delle Quattro Valli', 'Trail delle Quattro Valli'],
])('of the stage %s at %s a map is searched for %s: never for the name of the race', (name, place, query) => {
  const link = mapLink({ name, place, address: null, coordinates: null }, 'Trail delle Quattro Valli');
  expect(new URL(link).searchParams.get('query')).toBe(query);
});
