import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useParams, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { may, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { amountColumn } from '#web/office/columns.tsx';
import { Views } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { answerViews, type OfferAnswerRow, releaseOffers } from '../../contract/offers.ts';
import { officeOffersText } from '../../text/offers.ts';
import { OrderLink } from '../OrderLink.tsx';
import { answersAsked, offerAnswersQuery } from './useOfficeOffers.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => {
    const disruption = args.params.disruption ?? '';
    return [offerAnswersQuery(api, circuit, disruption, answersAsked(query))];
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeOffersText, lang)('who'), isPrivate: true }));

export default function OfferAnswersPage() {
  const t = useText(officeOffersText);
  const lang = useLang();
  const api = useApi();
  const [query] = useSearchParams();
  const { disruption = '' } = useParams();
  const { circuit } = useOffice();
  const { data: list } = useSuspenseQuery(offerAnswersQuery(api, circuit.id, disruption, answersAsked(query)));
  const columns = useColumns();
  return (
    <ConsoleFrame
      title={t('answers_title', { race: list.race })}
      kicker={<BackLink to={paths.consoleOffers(lang, circuit.id)}>{t('title')}</BackLink>}
    >
      <Views
        views={answerViews
          .filter((view) => view !== 'keep' || list.kind === 'postponed')
          .map((view) => ({ id: view, label: t(`view_${view}`), query: view === 'all' ? {} : { view } }))}
      />
      <OfficeTable
        caption={t('who')}
        list={list}
        rowKey={({ id }) => id}
        empty={<p>{t('none_here')}</p>}
        narrowing={[]}
        columns={columns}
      />
    </ConsoleFrame>
  );
}

function stateOf({ choice, released, refund }: OfferAnswerRow) {
  if (choice === 'code') return { mark: 'ok', word: 'state_sent' } as const;
  if (choice !== 'refund') return null;
  if (refund) {
    const mark: Mark = { requested: 'wait', done: 'ok', failed: 'err' }[refund.state] as Mark;
    return { mark, word: `state_${refund.state}` } as const;
  }
  return { mark: 'wait', word: released === 1 ? 'state_released' : 'state_open' } as const;
}

function useColumns(): readonly OfficeColumn<OfferAnswerRow>[] {
  const t = useText(officeOffersText);
  const sends = may(releaseOffers)(useOffice());
  return [
    {
      id: 'athlete',
      head: t('athlete'),
      names: true,
      cell: ({ athlete, reference }) => <TwoLines below={reference}>{athlete}</TwoLines>,
    },
    {
      id: 'order',
      head: t('order'),
      cell: ({ order_id }) => <OrderLink id={order_id}>{t('open_order')}</OrderLink>,
    },
    {
      id: 'choice',
      head: t('choice'),
      cell: ({ choice, silent }) => (
        <TwoLines below={silent === 1 ? t('silent') : ''}>{t(`choice_${choice ?? 'none'}`)}</TwoLines>
      ),
    },
    amountColumn(t('amount'), ({ amount, choice }) => (choice === 'keep' ? null : amount)),
    {
      id: 'state',
      head: t('state'),
      cell: (row) => {
        const state = stateOf(row);
        if (!state) return <Nothing />;
        const bank = row.choice === 'refund' && row.by_bank === 1 && row.refund?.state !== 'done';
        const account = row.iban_end ? t('iban', { end: row.iban_end }) : t(sends ? 'iban_missing' : 'by_bank');
        const below = bank ? account : '';
        return (
          <TwoLines below={below}>
            <StatusMark mark={state.mark}>{t(state.word, { way: row.refund?.way ?? '' })}</StatusMark>
          </TwoLines>
        );
      },
    },
  ];
}
