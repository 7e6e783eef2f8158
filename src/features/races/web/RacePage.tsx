import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams, useSearchParams } from 'react-router';
import { posterSeed } from '#art/seed.ts';
import { shareOfRace } from '#art/share.ts';
import { circuitQuery, useCircuit } from '#features/circuits/web/useCircuit.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { langOf } from '#kernel/lang.ts';
import { namesOnce } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type Fetch, isMissing, type PageData, prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import type { RaceView } from '../contract.ts';
import { racesText } from '../text/index.ts';
import { cheapest } from './BuyBox.tsx';
import { RaceBody } from './RaceBody.tsx';
import styles from './race.module.css';
import { raceEvent } from './raceEvent.ts';
import { raceBySlugQuery, returningQuery } from './useRace.ts';

/** Redirects to the race list, with a notice, if the circuit has no such race; from an address that it had to the one it has. */
export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const slug = args.params.slug ?? '';
  const draft = draftIn(args.url.searchParams);
  if (draft !== null) return await loadDraft(args, draft);
  try {
    return await prefetchWith(args, async (fetch, api) => {
      const [race] = await Promise.all([fetch(raceBySlugQuery(api, slug)), fetch(circuitQuery(api))]);
      if (race.slug !== slug) throw redirect(paths.race(api.lang, race.slug) + args.url.search, 308);
      await Promise.all([
        race.availability.state === 'sold_out' ? fetch(returningQuery(api, race.id)) : null,
        prefetchPrices(race, fetch, api),
      ]);
    });
  } catch (thrown) {
    if (isMissing(thrown)) throw redirect(`${paths.home(langOf(args.params.lang))}?notice=race_not_found`);
    throw thrown;
  }
}

/** The race in the address of a draft's page; null: a race's page. */
function draftIn(query: URLSearchParams): number | null {
  const { data: race } = CatalogueId.safeParse(Number(query.get('draft') ?? undefined));
  return race ?? null;
}

/** To everybody but those who set it up a draft is not there, so that nothing but the race's page is left of its address. */
async function loadDraft(args: LoaderFunctionArgs, draft: number): Promise<PageData> {
  try {
    return await prefetchWith(args, async (fetch, api) => {
      const [race] = await Promise.all([
        fetch(raceBySlugQuery(api, args.params.slug ?? '', draft)),
        fetch(circuitQuery(api)),
      ]);
      await prefetchPrices(race, fetch, api);
    });
  } catch {
    throw redirect(paths.race(langOf(args.params.lang), args.params.slug ?? ''));
  }
}

function prefetchPrices(race: RaceView, fetch: Fetch, api: Api) {
  const price = cheapest(race);
  return Promise.all([
    price !== null && price > 0 ? fetch(quotesQuery(api, price)) : null,
    race.race_details.has_services ? fetch(servicesQuery(api, 'race', race.id)) : null,
  ]);
}

type LoaderData = PageData | undefined;

const raceOf = (loaded: LoaderData, slug: string | undefined): RaceView | undefined =>
  loaded?.dehydrated.queries.find(
    ({ queryKey }) => (queryKey[2] === 'race' && queryKey[3] === slug) || queryKey[2] === 'race-draft',
  )?.state.data as RaceView | undefined;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang, origin) => {
    const race = raceOf(args.loaderData as LoaderData, args.params.slug);
    if (!race) return { title: circuit.title };
    const { stage, card } = race;
    const title = stage ? namesOnce(race.i18n.name, stage.name) : race.i18n.name;
    if (draftIn(new URLSearchParams(args.location.search)) !== null) return { title, isPrivate: true };
    if (!stage || !card) return { title, description: race.i18n.description };
    const picture = shareOfRace(circuit, { ...race, stage, card }, lang).path;
    return {
      title,
      description: race.i18n.description,
      picture,
      structured: raceEvent({ ...race, stage, card }, { circuit, lang, origin, picture }),
    };
  });

export default function RacePage() {
  const { slug = '' } = useParams();
  const draft = draftIn(useSearchParams()[0]);
  const { data: race } = useSuspenseQuery(raceBySlugQuery(useApi(), slug, draft));
  const circuit = useCircuit();
  const t = useText(racesText);
  const { stage } = race;
  if (!stage) return null;
  return (
    <main id="main">
      {draft !== null && <p className={styles.draft}>{t('draft')}</p>}
      <RaceBody
        race={race}
        isDraft={draft !== null}
        circuit={circuit.i18n.title}
        seed={posterSeed({ circuit: circuit.slug, stage: stage.slug, season: circuit.season.id }, race.slug)}
      />
    </main>
  );
}
