import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { day as dayOf, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { officeFiguresText } from '../text/index.ts';
import { AthletesView } from './AthletesView.tsx';
import css from './figures.module.css';
import { PeopleView } from './PeopleView.tsx';
import { AthleteSums, MoneySums } from './Sums.tsx';
import { figuresAsked, figuresQuery } from './useFigures.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [figuresQuery(api, circuit, figuresAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeFiguresText, lang)('title'), isPrivate: true }));

/** The figures of a season: the great numbers first, then the drawings. */
export default function FiguresPage() {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data } = useSuspenseQuery(figuresQuery(api, circuit.id, figuresAsked(query)));
  const { money, seasons, choices, compared } = data;
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
          {
            name: 'stage',
            label: t('stage'),
            all: t('all_stages'),
            options: choices.stages.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'race',
            label: t('race'),
            all: t('all_races'),
            options: choices.races.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      {data.behind === 1 && <Notice>{t('behind')}</Notice>}
      <AthleteSums data={data} />
      {money && <MoneySums money={money} asideOf={data} />}
      <div className={css.grid}>
        <AthletesView data={data} />
        <PeopleView data={data} />
      </div>
    </ConsoleFrame>
  );
}
