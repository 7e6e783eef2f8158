import { z } from 'zod';
import { type Place, placeLine, provinceOf } from '../../rules/place.ts';
import { provinceOfTown } from '../towns.ts';
import { type AddressLookup, longestAnswerMs, type Suggestion } from './search.ts';

const text = z.string().optional();
const Properties = z.object({
  osm_type: text,
  osm_id: z.union([z.string(), z.number()]).optional(),
  osm_key: text,
  name: text,
  street: text,
  housenumber: text,
  postcode: text,
  city: text,
  district: text,
  county: text,
  state: text,
  countrycode: text,
});
const Answer = z.object({ features: z.array(z.object({ properties: Properties })) });

/** A street has its name as `name`, a house its street as `street`; a place without either is a town. */
function placeOf(found: z.output<typeof Properties>): Place {
  const country = (found.countrycode ?? '').toUpperCase();
  const street = found.street ?? (found.osm_key === 'highway' ? found.name : undefined);
  const city = found.city ?? (street === undefined ? found.name : undefined) ?? found.district ?? '';
  return {
    address: street ?? '',
    house_number: found.housenumber ?? '',
    zipcode: found.postcode ?? '',
    city,
    state:
      country === 'IT' ? (provinceOf(found.county) ?? provinceOfTown(city) ?? '') : (found.state ?? '').slice(0, 10),
    country,
  };
}

/** Photon, the search on OpenStreetMap's data. It speaks no Italian by name, but names places as they are called there. */
export function createPhoton({ url }: { readonly url: string }): AddressLookup {
  return {
    suggest: async (wanted, lang) => {
      const query = new URLSearchParams({ q: wanted, limit: '6', ...(lang === 'en' && { lang }) });
      const answer = await fetch(`${url}/api?${query}`, { signal: AbortSignal.timeout(longestAnswerMs) });
      if (!answer.ok) throw new Error(`Photon answered ${answer.status}`);
      const { features } = Answer.parse(await answer.json());
      const found = features.map(({ properties }): Suggestion => {
        const place = placeOf(properties);
        return {
          id: `${properties.osm_type ?? 'N'}${properties.osm_id ?? placeLine(place)}`,
          label: placeLine(place),
          place,
        };
      });
      // One street is many pieces of road on the map.
      return [...new Map(found.map((one) => [one.label, one])).values()];
    },
    find: async () => null,
  };
}
