import { and, eq } from 'drizzle-orm';
import { circuitStyle } from '#art/circuitStyle.ts';
import { defaultLang, type Lang } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import type { Context } from '#server/context.ts';
import { headTags, safeLink } from '#server/html.ts';
import type { Site } from '#server/http/request.ts';
import { firstInks } from '../rules/firstCircuit.ts';
import { linkInLang } from '../rules/linkInLang.ts';
import { originOf } from './originOf.ts';
import { shownSettings } from './shownSettings.ts';
import { circuitSettings, circuits, seasons } from './tables.ts';

/**
 * In-memory cache of the circuits by host name. An unknown host gets the default circuit with BASE_URL as origin, so that
 * a forged Host header never gets into a link.
 */
export interface Sites {
  readonly of: (hostname: string) => Site;
  /** False if the database has no such circuit (yet). */
  readonly has: (circuitId: number) => boolean;
  readonly look: (circuitId: number, lang: Lang) => CircuitLook;
  readonly isOwnOrigin: (origin: string) => boolean;
  /** Reads the circuits again, after the catalogue has changed. */
  readonly refresh: () => Promise<void>;
}

/** Normal form of a host name: lower case, without the trailing dot of the DNS root. */
const normalHost = (host: string): string => host.toLowerCase().replace(/\.(?=$|:\d+$)/, '');

type Row = typeof circuits.$inferSelect & { readonly season: string | null };

function lookOf(row: Row, settings: Readonly<Record<string, string>>, lang: Lang): CircuitLook {
  const [c1, c2, c3, c4] = row.inks;
  const { office, promo } = row;
  return {
    id: row.id,
    slug: row.slug,
    name: row.i18n[lang].name,
    title: row.i18n[lang].title,
    season: row.season ?? '',
    seasonId: row.seasonId,
    inks: [c1, c2, c3, c4],
    style: circuitStyle(row.slug, { c1, c2, c3, c4 }),
    logo: row.logo,
    headerImage: row.headerImage,
    settings,
    sizeGuide: row.sizeGuide,
    head: headTags(settings.head ?? ''),
    promo: promo && {
      dismissal: promo.dismissal,
      text: promo.i18n[lang],
      link: linkInLang(safeLink(promo.link), lang),
    },
    office: { company: office.company, place: office.place, email: office.email, hours: office.hours[lang] },
  };
}

export async function createSites({ db, environment }: Pick<Context, 'db' | 'environment'>): Promise<Sites> {
  const { baseUrl, circuitId, seasonId, demo, port } = environment;
  let byHost = new Map<string, Site>();
  let looks = new Map<string, CircuitLook>();
  let origins = new Set<string>();
  let fallback: Site = { circuitId, seasonId, origin: baseUrl.origin };

  async function refresh() {
    const rows = await db
      .select({ circuit: circuits, season: seasons.name })
      .from(circuits)
      .leftJoin(seasons, and(eq(seasons.circuitId, circuits.id), eq(seasons.id, circuits.seasonId)));
    const settings = await db.select().from(circuitSettings);

    const settingsOf = (id: number) =>
      Object.fromEntries(
        shownSettings(settings.filter((row) => row.circuitId === id)).map(({ key, value }) => [key, value]),
      );
    byHost = new Map(
      rows.flatMap(({ circuit }) =>
        circuit.hosts.map(
          (host) =>
            [
              normalHost(host),
              { circuitId: circuit.id, seasonId: circuit.seasonId, origin: originOf(baseUrl, normalHost(host)) },
            ] as const,
        ),
      ),
    );
    looks = new Map(
      rows.flatMap(({ circuit, season }) =>
        (['it', 'en'] as const).map(
          (lang) => [`${circuit.id} ${lang}`, lookOf({ ...circuit, season }, settingsOf(circuit.id), lang)] as const,
        ),
      ),
    );
    const loopback = demo ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [];
    origins = new Set([baseUrl.origin, ...[...byHost.values()].map(({ origin }) => origin), ...loopback]);
    const own = rows.find(({ circuit }) => circuit.id === circuitId);
    fallback = { circuitId, seasonId: own?.circuit.seasonId ?? seasonId, origin: baseUrl.origin };
  }

  await refresh();
  return {
    of: (hostname) => byHost.get(normalHost(hostname)) ?? fallback,
    has: (id) => looks.has(`${id} ${defaultLang}`),
    look: (id, lang) => {
      const look = looks.get(`${id} ${lang}`);
      if (look) return look;
      // Before the first circuit is made there is only the way to it.
      if (id === circuitId) return bareLook({ circuitId, seasonId });
      throw new Error(`There is no circuit ${id}`);
    },
    isOwnOrigin: (origin) => origins.has(normalHost(origin)),
    refresh,
  };
}

/** How pages look before there is a circuit: of the portal itself, with nothing of anybody. */
function bareLook({ circuitId, seasonId }: { readonly circuitId: number; readonly seasonId: number }): CircuitLook {
  const [c1, c2, c3, c4] = firstInks;
  return {
    id: circuitId,
    slug: 'pettorale',
    name: 'Pettorale',
    title: 'Pettorale',
    season: '',
    seasonId,
    inks: firstInks,
    style: circuitStyle('pettorale', { c1, c2, c3, c4 }),
    logo: null,
    headerImage: null,
    settings: {},
    sizeGuide: null,
    head: [],
    promo: null,
    office: { company: '', place: '', email: '', hours: '' },
  };
}
