import { z } from 'zod';
import type { Lang } from '#kernel/lang.ts';
import { type Place, provinceOf } from '../../rules/place.ts';
import { type AddressLookup, longestAnswerMs } from './search.ts';

const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
const Details = z.object({
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string().optional(), types: z.array(z.string()) }))
    .default([]),
});

/** Google's Places API (New): suggestions first, the address of the one that is chosen by its id. */
export function createGooglePlaces({ key, url }: { readonly key: string; readonly url: string }): AddressLookup {
  async function ask<Shape extends z.ZodType>(shape: Shape, path: string, fields: string, init: RequestInit = {}) {
    const answer = await fetch(`${url}/v1/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`Google Places answered ${answer.status}`);
    return shape.parse(await answer.json()) as z.output<Shape>;
  }

  return {
    suggest: async (input, lang) => {
      const found = await ask(
        Suggestions,
        'places:autocomplete',
        'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        { method: 'POST', body: JSON.stringify({ input, languageCode: lang }) },
      );
      return (found?.suggestions ?? []).flatMap(({ placePrediction }) =>
        placePrediction ? [{ id: placePrediction.placeId, label: placePrediction.text.text, place: null }] : [],
      );
    },
    find: async (id: string, lang: Lang): Promise<Place | null> => {
      const found = await ask(Details, `places/${encodeURIComponent(id)}?languageCode=${lang}`, 'addressComponents');
      if (!found) return null;
      const part = (type: string) => found.addressComponents.find(({ types }) => types.includes(type));
      const country = part('country')?.shortText ?? '';
      const province = part('administrative_area_level_2');
      const region = part('administrative_area_level_1');
      return {
        address: part('route')?.longText ?? '',
        house_number: part('street_number')?.longText ?? '',
        zipcode: part('postal_code')?.longText ?? '',
        city: (part('locality') ?? part('postal_town') ?? part('administrative_area_level_3'))?.longText ?? '',
        state:
          country === 'IT'
            ? (provinceOf(province?.shortText, province?.longText) ?? '')
            : (region?.shortText ?? '').slice(0, 10),
        country,
      };
    },
  };
}
