import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routes } from '#kernel/paths.ts';
import { createPublicCache, type FinishedResponse, isPublicRequest, type PublicCache } from '#server/publicCache.ts';
import { hiddenOldCopy, shownOldCopy } from '../shell/oldCopy.ts';
import { innerHeaders } from './innerCalls.ts';

const legal = `(${routes.terms}|${routes.privacy}|${routes.cookies})(/\\d{4}-\\d{2}-\\d{2})?|${routes.accessibility}`;
const pages = new RegExp(`^/(it|en)(/(race/[a-z0-9-]+|${routes.shop}|${legal}))?$`);
const raceList = /^\/api\/v3\.0\/circuits\/(\d{1,9})$/;

interface PublicTarget {
  readonly kind: 'page' | 'answer';
  readonly key: string;
  readonly circuitId: number;
}

/** The cacheable target of a request: Home, a race, the shop, a legal page, or the race list of the API; null for others. */
export function publicTarget({ url, site, lang }: FastifyRequest): PublicTarget | null {
  const [path = '', query] = url.split('?');
  if (pages.test(path)) {
    return query === undefined ? { kind: 'page', key: `${site.origin}${path}`, circuitId: site.circuitId } : null;
  }
  const circuit = raceList.exec(path)?.[1];
  if (circuit === undefined || (query !== undefined && !/^lang=[a-z]{0,8}$/.test(query))) return null;
  return { kind: 'answer', key: `${path} ${lang}`, circuitId: Number(circuit) };
}

export interface PublicPagesSettings {
  readonly cookieName: string;
  /** Pages that were drawn in another phase are other pages. */
  readonly phase: () => number;
  readonly draw: (request: FastifyRequest) => Promise<FinishedResponse | null>;
  readonly figuresOf: (circuitId: number) => Promise<string>;
}

/** Shows the sentence that every page has ready, hidden, for the time in which nobody can say whether it is still true. */
const asOld = (body: Buffer, type: string): Buffer =>
  type.startsWith('text/html') ? Buffer.from(body.toString().replace(hiddenOldCopy, shownOldCopy)) : body;

export function servePublicly(app: FastifyInstance, settings: PublicPagesSettings): PublicCache {
  const cache = createPublicCache({
    now: Date.now,
    figuresOf: settings.figuresOf,
    asOld,
    onError: (error) => app.log.error({ err: error }, 'public cache'),
  });

  async function answerOf(request: FastifyRequest): Promise<FinishedResponse | null> {
    const { host } = request.headers;
    const answer = await app.inject({
      method: 'GET',
      url: request.url,
      headers: { ...innerHeaders, ...(host && { host }) },
    });
    if (answer.statusCode !== 200) return null;
    return { body: answer.rawPayload, type: String(answer.headers['content-type']), headers: {} };
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.inner || !isPublicRequest(request, settings.cookieName)) return;
    const target = publicTarget(request);
    if (!target) return;
    const produce = target.kind === 'page' ? settings.draw : answerOf;
    const key = `${target.key} ${settings.phase()}`;
    const served =
      cache.serve(request, reply, key) ??
      (await cache.fill(request, reply, key, target.circuitId, () => produce(request)));
    if (served) return served;
  });
  return cache;
}
