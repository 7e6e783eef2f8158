import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useCircuit } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { pageMeta } from '#web/meta.ts';
import { FilterBar, Views } from '#web/office/FilterBar.tsx';
import { OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { lights, longestRegistrationSearch } from '../contract/registrations.ts';
import { certificateWords } from '../rules/certificateWord.ts';
import { entryStandings } from '../rules/standing.ts';
import { officeMessagesText } from '../text/messages.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import { Columns } from './Columns.tsx';
import { MessagesWays } from './messages/MessagesWays.tsx';
import { Writing } from './messages/Writing.tsx';
import { type ColumnId, columnIds, columnsOf, furtherIn, hiddenIn } from './registrationColumns.tsx';
import css from './registrations.module.css';
import { SelectionBar, selectionColumn, useFileAddress, useSelection } from './Selection.tsx';
import { filterNames, narrowing, registrationsAsked, registrationsQuery, usualSort } from './useRegistrations.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [registrationsQuery(api, circuit, registrationsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeRegistrationsText, lang)('title'), isPrivate: true }));

export default function RegistrationsPage() {
  const t = useText(officeRegistrationsText);
  const list = useList();
  return (
    <ConsoleFrame title={t('title')}>
      {list.may_write === 1 && <MessagesWays />}
      <ReadyViews sees={list.sees} />
      <Registrations list={list} />
    </ConsoleFrame>
  );
}

function useList() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(registrationsQuery(api, useCircuit(), registrationsAsked(query))).data;
}
type List = ReturnType<typeof useList>;

function useFilters({ choices, sees }: List) {
  const t = useText(officeRegistrationsText);
  const named = (of: readonly { readonly id: number; readonly name: string }[]) =>
    of.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    { name: 'race', label: t('filter_race'), all: t('all_races'), options: named(choices.races) },
    ...(choices.types.length > 0
      ? [{ name: 'type', label: t('filter_type'), all: t('all_types'), options: named(choices.types) }]
      : []),
    ...(sees.payment === 1
      ? [
          {
            name: 'payment',
            label: t('filter_payment'),
            all: t('all_payments'),
            options: entryStandings.map((value) => ({ value, label: t(`payment_${value}`) })),
          },
        ]
      : []),
    ...(sees.certificate === 1
      ? [
          {
            name: 'certificate',
            label: t('filter_certificate'),
            all: t('all_certificates'),
            options: certificateWords.map((value) => ({ value, label: t(`certificate_${value}`) })),
          },
        ]
      : []),
    {
      name: 'light',
      label: t('filter_light'),
      all: t('all_lights'),
      options: lights.map((value) => ({ value, label: t(`light_${value}`) })),
    },
    ...(choices.seasons.length > 1
      ? [{ name: 'season', label: t('filter_season'), all: t('all_seasons'), options: named(choices.seasons) }]
      : []),
  ];
}

/** What narrows the list, without its order, its columns and what is searched for: a ready-made view is that alone. */
function filtersOf(query: URLSearchParams): string {
  const filters = new URLSearchParams(
    [...query].filter(([name, value]) => value !== '' && filterNames.some((one) => one === name)),
  );
  filters.sort();
  return String(filters);
}

function ReadyViews({ sees }: Pick<List, 'sees'>) {
  const t = useText(officeRegistrationsText);
  const filtered = filtersOf(useSearchParams()[0]);
  const views = [
    { id: 'all', query: {}, label: t('view_all') },
    ...(sees.payment === 1 ? [{ id: 'unpaid', query: { payment: 'to_pay' }, label: t('view_unpaid') }] : []),
    ...(sees.certificate === 1
      ? [{ id: 'certificates', query: { certificate: 'missing' }, label: t('view_certificates') }]
      : []),
    { id: 'red', query: { light: 'red' }, label: t('view_red') },
  ];
  return (
    <Views
      kept={['circuit', 'hide', 'show', 'rows', 'size', 'search']}
      current={views.find(({ query }) => filtersOf(new URLSearchParams(query)) === filtered)?.id ?? null}
      views={views}
    />
  );
}

function Registrations({ list }: { readonly list: List }) {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const [query] = useSearchParams();
  const circuit = useCircuit();
  const { sees } = list;
  const there: ColumnId[] = columnIds.filter(
    (id) => !(id === 'payment' && sees.payment === 0) && !(id === 'certificate' && sees.certificate === 0),
  );
  const hidden = hiddenIn(query);
  const further = furtherIn(query);
  const selection = useSelection(list.total);
  const fileAddress = useFileAddress();
  const filters = useFilters(list);
  const tm = useText(officeMessagesText);
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const shown = columnsOf({ t, lang, circuit }).filter(
    ({ id }) =>
      id === 'athlete' ||
      further.some((one) => one === id) ||
      (there.some((one) => one === id) && !hidden.some((one) => one === id)),
  );
  const columns = list.may_export === 1 ? [selectionColumn({ t, selection, rows: list.data }), ...shown] : shown;
  return (
    <>
      {sent !== null && (
        <Notice
          ref={bringIntoView}
          live
          tone="ok"
          title={tm('sent', { athletes: sent })}
          actions={<Link to={paths.consoleMessages(lang, circuit)}>{tm('follow')}</Link>}
        />
      )}
      <div className={cx(further.length > 0 && css.many)}>
        <OfficeTable
          caption={t('title')}
          list={list}
          rowKey={({ id }) => id}
          usualSort={usualSort}
          empty={<p>{t('none')}</p>}
          find={
            <FilterBar
              search={{ label: t('search'), hint: t('search_hint'), maxLength: longestRegistrationSearch }}
              filters={filters}
            />
          }
          narrowing={narrowing}
          columns={columns}
          files={
            list.may_export === 1 &&
            selection.count === 0 && <FileLink href={fileAddress(selection.filter)}>{t('download')}</FileLink>
          }
          shownColumns={<Columns there={there} />}
        />
      </div>
      <SelectionBar
        selection={selection}
        total={list.total}
        write={list.may_write === 1 ? () => setWriting(true) : null}
      />
      {list.may_write === 1 && (
        <Writing
          selection={selection}
          open={writing}
          onClose={() => setWriting(false)}
          onSent={(athletes) => {
            // Who is told stays selected nowhere: nobody writes to them twice by a second press.
            selection.none();
            setSent(athletes);
          }}
        />
      )}
    </>
  );
}
