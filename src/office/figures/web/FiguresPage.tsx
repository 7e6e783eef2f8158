import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { day as dayOf, formatDay } from '#kernel/calendar.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { getFigures } from '../contract.ts';
import { officeFiguresText } from '../text/index.ts';
import { AthletesView } from './AthletesView.tsx';
import css from './figures.module.css';
import { PeopleView } from './PeopleView.tsx';
import { AthleteSums, MoneySums } from './Sums.tsx';

const seasonAsked = (query: URLSearchParams) => CatalogueId.safeParse(query.get('season') ?? '').data;

const figuresQuery = (api: Api, circuit: number, season: number | undefined) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'figures', season),
    queryFn: async () => (await api(getFigures, { params: { id: circuit }, querystring: { season } })).data,
  });

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [figuresQuery(api, circuit, seasonAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeFiguresText, lang)('title'), isPrivate: true }));

export default function FiguresPage() {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data } = useSuspenseQuery(figuresQuery(api, circuit.id, seasonAsked(query)));
  const { money, seasons, compared } = data;
  return (
    <ConsoleFrame title={t('title')}>
      <p className={cx(css.lead, 'mut')}>
        {t('lead', { season: data.season.name, circuit: circuit.name })}{' '}
        {compared
          ? t('lead_compared', { season: compared.season, day: formatDay(dayOf(compared.day), lang) })
          : t('lead_alone')}
      </p>
      <FilterBar
        filters={[
          {
            name: 'season',
            label: t('season'),
            all: seasons[0]?.name ?? '',
            options: seasons.slice(1).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <AthleteSums data={data} />
      {money && <MoneySums money={money} compared={compared} />}
      <div className={css.grid}>
        <AthletesView data={data} />
        <PeopleView data={data} />
      </div>
    </ConsoleFrame>
  );
}
