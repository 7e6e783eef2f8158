import { z } from 'zod';
import type { CreateProvider } from '../provider.ts';
import { search, streets } from './places.ts';

const Autocomplete = z.object({ input: z.string().min(1) });

/** The search of addresses: Photon's wire, and Google's Places API (New). */
export const createMaps: CreateProvider = () => ({
  name: 'maps',
  title: 'Maps (search of addresses)',
  links: [{ href: '/photon/api?q=via+roma', text: 'Photon: via roma' }],
  sendsNotices: false,
  slowMs: 12_000,
  outage: { status: 503, body: { message: 'Service unavailable' } },
  api: (app) => {
    app.get<{ Querystring: { q?: string; limit?: string; lang?: string } }>('/photon/api', async (request, reply) => {
      const { q = '', limit = '15', lang } = request.query;
      if (q === '') return reply.code(400).send({ message: "missing search term 'q': /?q=berlin" });
      if (lang !== undefined && !['default', 'de', 'en', 'fr'].includes(lang)) {
        return reply
          .code(400)
          .send({ message: `language ${lang} is not supported, supported languages are: default, de, en, fr` });
      }
      return {
        type: 'FeatureCollection',
        features: search(q)
          .slice(0, Number(limit))
          .map(({ street: { id, street, code: _, ...town }, number }) => ({
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [8.5, 45.9] },
            properties: {
              osm_type: 'W',
              osm_id: id,
              ...town,
              ...(number
                ? { osm_key: 'place', osm_value: 'house', type: 'house', street, housenumber: number }
                : { osm_key: 'highway', osm_value: 'residential', type: 'street', name: street }),
            },
          })),
      };
    });

    app.post('/places/v1/places:autocomplete', async (request, reply) => {
      if (!request.headers['x-goog-api-key']) return reply.code(403).send({ error: { code: 403 } });
      const asked = Autocomplete.safeParse(request.body);
      if (!asked.success) return reply.code(400).send({ error: { code: 400 } });
      return {
        suggestions: search(asked.data.input).map(({ street: { id, street, city, country }, number }) => ({
          placePrediction: {
            placeId: `sandbox-${id}-${number ?? ''}`,
            text: { text: [street, number, city, country].filter(Boolean).join(', ') },
          },
        })),
      };
    });

    app.get<{ Params: { id: string } }>('/places/v1/places/:id', async (request, reply) => {
      if (!request.headers['x-goog-api-key']) return reply.code(403).send({ error: { code: 403 } });
      const [, id, number = ''] = /^sandbox-(\d+)-(.*)$/.exec(request.params.id) ?? [];
      const found = streets.find((one) => String(one.id) === id);
      if (!found) return reply.code(404).send({ error: { code: 404 } });
      const part = (types: string, longText: string, shortText = longText) =>
        longText === '' ? [] : [{ longText, shortText, types: [types, 'political'], languageCode: 'it' }];
      return {
        addressComponents: [
          ...part('street_number', number),
          ...part('route', found.street),
          ...part('locality', found.city),
          ...part('administrative_area_level_2', found.county, found.code),
          ...part('administrative_area_level_1', found.state, found.code),
          ...part('country', found.country, found.countrycode),
          ...part('postal_code', found.postcode),
        ],
      };
    });
  },
  forget: () => {},
});
