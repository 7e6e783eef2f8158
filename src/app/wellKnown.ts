import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Sites } from '#features/circuits/server/sites.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { asShown } from '#features/races/server/raceCardsView.ts';
import { races } from '#features/races/server/tables.ts';
import { defaultLang, type Lang, languages } from '#kernel/lang.ts';
import { hasShop } from '#kernel/look.ts';
import { dashboardSegment, paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { preferredLang } from '#server/http/negotiation.ts';
import type { Site } from '#server/http/request.ts';

const day = 24 * 60 * 60 * 1000;

/** The expiry of security.txt, which RFC 9116 requires. */
const securityFileDays = 180;

const privatePages = [
  'cart',
  'checkout/',
  dashboardSegment,
  'event/',
  'order/',
  'signin',
  'account/',
  'pass/',
] as const;

const legalPages = [paths.terms, paths.privacy, paths.cookies, paths.accessibility] as const;

const hidden = { schema: { hide: true } } as const;

export function wellKnown(app: FastifyInstance, { db, clock }: Pick<Context, 'db' | 'clock'>, sites: Sites): void {
  app.get('/.well-known/security.txt', hidden, async ({ site }, reply) => {
    const { office } = sites.look(site.circuitId, defaultLang);
    const lines = [
      `Contact: mailto:${office.email}`,
      `Expires: ${new Date(clock().getTime() + securityFileDays * day).toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${site.origin}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  app.get('/.well-known/change-password', hidden, (request, reply) =>
    reply.redirect(paths.forgotPassword(preferredLang(request)), 302),
  );

  // The QR code of a pass names no language.
  app.get<{ Params: { code: string } }>(paths.scannedPass(':code'), hidden, (request, reply) =>
    reply.redirect(paths.pass(preferredLang(request), request.params.code), 302),
  );

  app.get('/robots.txt', hidden, async ({ site }, reply) => {
    const closed = languages.flatMap((lang) => privatePages.map((page) => `Disallow: /${lang}/${page}`));
    const lines = ['User-agent: *', 'Disallow: /api/', ...closed, '', `Sitemap: ${site.origin}/sitemap.xml`];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', hidden, async ({ site }, reply) => {
    const shop: Page[] = hasShop(sites.look(site.circuitId, defaultLang)) ? [(lang) => paths.shop(lang)] : [];
    const pages = [paths.home, ...(await racePages(site)), ...shop, ...legalPages];
    return reply.type('application/xml; charset=utf-8').send(sitemap(site.origin, pages));
  });

  /** The races of the circuit's season, in the order of Home. */
  async function racePages({ circuitId, seasonId }: Site): Promise<Page[]> {
    const rows = await db
      .select({ slug: races.slug })
      .from(races)
      .innerJoin(stages, eq(stages.id, races.stageId))
      .where(
        and(
          eq(stages.circuitId, circuitId),
          eq(stages.seasonId, seasonId),
          eq(stages.active, true),
          ne(races.state, 'draft'),
        ),
      )
      .orderBy(...asShown);
    return [...new Set(rows.map(({ slug }) => slug))].map((slug) => (lang) => paths.race(lang, slug));
  }
}

type Page = (lang: Lang) => string;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function sitemap(origin: string, pages: readonly Page[]): string {
  const at = (path: string) => escaped(new URL(path, origin).href);
  const urls = pages.flatMap((page) => {
    const others = [...languages.map((lang) => [lang, page(lang)] as const), ['x-default', page(defaultLang)] as const]
      .map(([lang, path]) => `    <xhtml:link rel="alternate" hreflang="${lang}" href="${at(path)}"/>`)
      .join('\n');
    return languages.map((lang) => `  <url>\n    <loc>${at(page(lang))}</loc>\n${others}\n  </url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
