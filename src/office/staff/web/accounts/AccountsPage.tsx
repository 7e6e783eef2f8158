import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { TwoLines } from '#web/office/Cells.tsx';
import { actionColumn } from '#web/office/columns.tsx';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { longestAccountSearch, type OfficeAccountRow } from '../../contract/accounts.ts';
import { officeAccountsText } from '../../text/accounts.ts';
import { PeopleWays } from '../PeopleWays.tsx';
import { SuspensionDialog } from './SuspensionDialog.tsx';
import { accountsAsked, accountsQuery, useSuspending } from './useAccounts.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [accountsQuery(api, circuit, accountsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeAccountsText, lang)('title'), isPrivate: true }));

const personOf = ({ name, email }: OfficeAccountRow): string => name ?? email;

const isSuspended = ({ suspension }: OfficeAccountRow): boolean => suspension !== null;

export default function AccountsPage() {
  const t = useText(officeAccountsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data: list } = useSuspenseQuery(accountsQuery(api, circuit.id, accountsAsked(query)));
  const { suspend, reinstate, question } = useSuspending();
  const [open, setOpen] = useState<OfficeAccountRow | null>(null);
  const [done, setDone] = useState('');
  const columns = useColumns((row) => {
    setDone('');
    setOpen(row);
  });
  const act = open && isSuspended(open) ? 'reinstate' : 'suspend';
  return (
    <ConsoleFrame title={t('title')}>
      <PeopleWays />
      <p className={css.lead}>{t('lead')}</p>
      <Saved show={done !== ''}>{done}</Saved>
      <OfficeTable
        caption={t('table')}
        list={list}
        rowKey={({ id }) => id}
        empty={
          <>
            <p className="b">{t('none')}</p>
            <p className="mut sm">{t('none_text')}</p>
          </>
        }
        find={
          <FilterBar
            search={{ label: t('search'), hint: t('search_hint'), maxLength: longestAccountSearch }}
            filters={[]}
          />
        }
        narrowing={['search']}
        columns={columns}
      />
      {open && (
        <SuspensionDialog
          act={act}
          person={personOf(open)}
          send={async (reason) => {
            await (act === 'suspend' ? suspend : reinstate)(open.id, reason);
            setOpen(null);
            setDone(t(act === 'suspend' ? 'suspended_done' : 'reinstated_done', { person: personOf(open) }));
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

function useColumns(begin: (row: OfficeAccountRow) => void): readonly OfficeColumn<OfficeAccountRow>[] {
  const t = useText(officeAccountsText);
  return [
    {
      id: 'person',
      head: t('person'),
      names: true,
      cell: ({ name, email }) =>
        name === null ? (
          <span className={css.address}>{email}</span>
        ) : (
          <TwoLines below={<span className={css.address}>{email}</span>}>{name}</TwoLines>
        ),
    },
    { id: 'since', head: t('since'), cell: ({ created_at }) => <Day at={created_at} /> },
    { id: 'orders', head: t('orders'), align: 'end', narrow: 'beside', cell: ({ orders }) => orders },
    { id: 'state', head: t('state'), cell: (row) => <State row={row} /> },
    actionColumn(t('action'), (row) => {
      const act = isSuspended(row) ? 'reinstate' : 'suspend';
      return (
        <span className={css.actions}>
          {row.may_change === 0 ? (
            <span className="mut sm">{t('by_others')}</span>
          ) : (
            <Button
              look="outline"
              size="small"
              aria-label={t(`${act}_named`, { person: personOf(row) })}
              onClick={() => begin(row)}
            >
              {t(act)}
            </Button>
          )}
          <HistoryButton of="person" thing={row.id} name={personOf(row)} />
        </span>
      );
    }),
  ];
}

function Day({ at }: { readonly at: string }) {
  const lang = useLang();
  return formatDay(dayInRome(new Date(at)), lang, 'short');
}

function State({ row: { suspension } }: { readonly row: OfficeAccountRow }) {
  const lang = useLang();
  const t = useText(officeAccountsText);
  const on = (at: string) => formatDay(dayInRome(new Date(at)), lang, 'short');
  if (suspension === null) return <StatusMark mark="ok">{t('active')}</StatusMark>;
  const { at, by, reason } = suspension;
  const since = by === null ? t('suspended_on', { at: on(at) }) : t('suspended_by', { at: on(at), by });
  return (
    <TwoLines below={[since, reason].filter(Boolean).join(': ')}>
      <StatusMark mark="err">{t('suspended')}</StatusMark>
    </TwoLines>
  );
}
