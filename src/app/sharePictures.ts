import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { type SharePicture, shareOfCircuit, shareOfRace } from '#art/share.ts';
import { sharePicture } from '#art/sharePicture.ts';
import type { Sites } from '#features/circuits/server/sites.ts';
import { cachedRace } from '#features/races/server/recentRaces.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { CatalogueId } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';

/** Some 30 kB each. */
const most = 200;

/** Flat colours need no dithering. */
const png = { palette: true, dither: 0, quality: 90, effort: 4 };

interface Address {
  readonly lang: string;
  readonly kind: string;
  readonly id: string;
}

/**
 * The pictures that other sites show beside a link (Open Graph). The address holds a hash of what is drawn, so a
 * picture may be kept for ever.
 */
export function sharePictures(app: FastifyInstance, context: Context, sites: Sites): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: most });

  async function sharedAt(kind: string, id: number, lang: Lang): Promise<SharePicture | null> {
    if (kind === 'circuit') return sites.has(id) ? shareOfCircuit(sites.look(id, lang), lang) : null;
    if (kind !== 'race') return null;
    const { circuitId, race } = await cachedRace(context, 'race', id, lang);
    if (circuitId === null || !race?.stage || !race.card) return null;
    return shareOfRace(sites.look(circuitId, lang), { ...race, stage: race.stage, card: race.card }, lang);
  }

  function draw({ path, input }: SharePicture): Promise<Buffer> {
    const picture =
      drawn.get(path) ??
      sharp(Buffer.from(sharePicture(input)))
        .png(png)
        .toBuffer();
    drawn.set(path, picture);
    picture.catch(() => drawn.delete(path));
    return picture;
  }

  app.get<{ Params: Address }>(
    '/pictures/:lang/:kind/:id/:file',
    { schema: { hide: true } },
    async ({ params, url }, reply) => {
      const id = CatalogueId.safeParse(Number(params.id));
      const lang = languages.find((known) => known === params.lang);
      const shared = lang && id.success ? await sharedAt(params.kind, id.data, lang) : null;
      if (!shared) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      if (url !== shared.path) return reply.header('cache-control', 'public, max-age=3600').redirect(shared.path, 302);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/png')
        .send(await draw(shared));
    },
  );
}
