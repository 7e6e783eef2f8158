import { eq } from 'drizzle-orm';
import type { Ground } from '#server/ground.ts';
import type { Site } from '#server/http/request.ts';
import { circuits } from './tables.ts';

/**
 * Which circuit a request is about: the one whose hosts hold the request's host name, else the deployment's own.
 * A host name that nobody owns gets the default circuit and BASE_URL, so that it can lead no link astray.
 */
export interface Sites {
  readonly of: (hostname: string) => Site;
  readonly isOwnOrigin: (origin: string) => boolean;
  /** Reads the circuits again, after the catalogue has changed. */
  readonly refresh: () => Promise<void>;
}

export async function createSites({ db, environment }: Pick<Ground, 'db' | 'environment'>): Promise<Sites> {
  let byHost = new Map<string, Site>();
  let origins = new Set<string>();
  const { baseUrl, circuitId, seasonId, demo, port } = environment;
  let fallback: Site = { circuitId, seasonId, origin: baseUrl.origin };

  const originOf = (host: string) => {
    const url = new URL(baseUrl);
    url.hostname = host;
    return url.origin;
  };

  async function refresh() {
    const rows = await db
      .select({ id: circuits.id, hosts: circuits.hosts, seasonId: circuits.seasonId })
      .from(circuits);
    byHost = new Map(
      rows.flatMap((row) =>
        row.hosts.map((host) => [host, { circuitId: row.id, seasonId: row.seasonId, origin: originOf(host) }] as const),
      ),
    );
    const loopback = demo ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [];
    origins = new Set([baseUrl.origin, ...[...byHost.values()].map(({ origin }) => origin), ...loopback]);
    const [own] = await db.select({ seasonId: circuits.seasonId }).from(circuits).where(eq(circuits.id, circuitId));
    fallback = { circuitId, seasonId: own?.seasonId ?? seasonId, origin: baseUrl.origin };
  }

  await refresh();
  return { of: (hostname) => byHost.get(hostname) ?? fallback, isOwnOrigin: (origin) => origins.has(origin), refresh };
}
