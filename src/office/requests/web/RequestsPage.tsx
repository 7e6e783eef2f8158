import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { PeopleWays } from '#office/staff/web/PeopleWays.tsx';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { actionColumn } from '#web/office/columns.tsx';
import { Views, viewsOf } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type OfficeRequestRow, requestViews } from '../contract.ts';
import { officeRequestsText } from '../text/index.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { requestsAsked, requestsQuery, useAnswering } from './useRequests.ts';
import { WordsDialog } from './WordsDialog.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [requestsQuery(api, circuit, requestsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeRequestsText, lang)('title'), isPrivate: true }));

type RequestDialog = 'note' | { readonly act: 'answer' | 'extend'; readonly row: OfficeRequestRow } | null;

export default function RequestsPage() {
  const t = useText(officeRequestsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const asked = requestsAsked(query);
  const { data: list } = useSuspenseQuery(requestsQuery(api, circuit.id, asked));
  const { question, ...answering } = useAnswering();
  const [open, setOpen] = useState<RequestDialog>(null);
  const [done, setDone] = useState('');
  const begin = (what: RequestDialog) => {
    setDone('');
    setOpen(what);
  };
  const finish = (said: string) => {
    setOpen(null);
    setDone(said);
  };
  const columns = useColumns((act, row) => begin({ act, row }));
  return (
    <ConsoleFrame
      title={t('title')}
      action={
        <Button size="small" onClick={() => begin('note')}>
          {t('note')}
        </Button>
      }
    >
      <PeopleWays />
      <p className={css.lead}>{t('lead')}</p>
      <Views views={viewsOf(requestViews, 'open', (view) => t(`view_${view}`))} />
      <Saved show={done !== ''}>{done}</Saved>
      <OfficeTable
        caption={t('title')}
        list={list}
        rowKey={({ id }) => id}
        empty={<p>{t(`none_${asked.view}`)}</p>}
        narrowing={[]}
        columns={columns}
      />
      {open === 'note' && (
        <NoteDialog
          today={dayInRome(new Date())}
          note={answering.note}
          onClose={() => setOpen(null)}
          onDone={() => finish(t('noted'))}
        />
      )}
      {open !== null && open !== 'note' && (
        <WordsDialog
          {...open}
          send={async (words) => {
            await answering[open.act](open.row.id, words);
            const email = open.row.email ?? '';
            finish(open.act === 'answer' ? t('answered', { email }) : t('extended_done', { email }));
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

const marks = { received: 'wait', answered: 'ok', withdrawn: 'none' } as const;

function useColumns(
  begin: (act: 'answer' | 'extend', row: OfficeRequestRow) => void,
): readonly OfficeColumn<OfficeRequestRow>[] {
  const lang = useLang();
  const t = useText(officeRequestsText);
  const on = (that: string) => formatDay(day(that), lang, 'short');
  const today = dayInRome(new Date());
  return [
    {
      id: 'person',
      head: t('person'),
      names: true,
      cell: ({ name, email }) => (
        <TwoLines below={name && <span className={css.address}>{email}</span>}>
          <span className={css.address}>{name ?? email ?? t('gone')}</span>
        </TwoLines>
      ),
    },
    {
      id: 'asks',
      head: t('asks'),
      cell: ({ kind, text, received_on }) => (
        <TwoLines below={text}>{`${t(`kind_${kind}`)}, ${t('asked_on', { day: on(received_on) })}`}</TwoLines>
      ),
    },
    {
      id: 'by',
      head: t('by'),
      cell: ({ state, due_day, extension }) =>
        state === 'received' ? (
          <TwoLines below={extension && t('extended', { why: extension })}>
            {due_day < today ? <StatusMark mark="warn">{t('overdue', { day: on(due_day) })}</StatusMark> : on(due_day)}
          </TwoLines>
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, answer }) => (
        <TwoLines below={answer}>
          <StatusMark mark={marks[state]}>{t(`state_${state}`)}</StatusMark>
        </TwoLines>
      ),
    },
    actionColumn(t('action'), (row) => {
      if (row.state !== 'received') return null;
      const words = { person: row.name ?? row.email ?? '', kind: t(`kind_${row.kind}`) };
      return (
        <span className={css.actions}>
          <Button
            look="outline"
            size="small"
            aria-label={t('answer_named', words)}
            onClick={() => begin('answer', row)}
          >
            {t('answer')}
          </Button>
          {row.may_extend === 1 && (
            <Button look="text" size="small" aria-label={t('extend_named', words)} onClick={() => begin('extend', row)}>
              {t('extend')}
            </Button>
          )}
        </span>
      );
    }),
  ];
}
