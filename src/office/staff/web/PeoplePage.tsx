import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { formatInstant } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { PageIn } from '#kernel/wire.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useCircuit, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { actionColumn } from '#web/office/columns.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { InvitationView, PersonView } from '../contract/people.ts';
import { officeAccountsText } from '../text/accounts.ts';
import { peopleText } from '../text/people.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PeopleWays } from './PeopleWays.tsx';
import { Roles } from './Roles.tsx';
import { invitationsQuery, peopleQuery, usePeopleChanges } from './usePeople.ts';

const pageIn = (query: URLSearchParams): number => PageIn.parse(query.get('page') ?? 1);

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [
    peopleQuery(api, circuit, pageIn(query)),
    invitationsQuery(api, circuit),
  ]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(peopleText, lang)('people'), isPrivate: true }));

export default function PeoplePage() {
  const t = useText(peopleText);
  const office = useOffice();
  const { invite, change, withdraw, question } = usePeopleChanges(office.circuit.id);
  const [open, setOpen] = useState<'invite' | PersonView | null>(null);
  const [done, setDone] = useState('');
  const finish = (said: string) => {
    setOpen(null);
    setDone(said);
  };
  const begin = (what: typeof open) => {
    setDone('');
    setOpen(what);
  };
  return (
    <ConsoleFrame
      title={t('people')}
      action={
        <Button size="small" onClick={() => begin('invite')}>
          {t('invite')}
        </Button>
      }
    >
      <PeopleWays />
      <p>{t('people_lead', { circuit: office.circuit.name })}</p>
      <Saved show={done !== ''}>{done}</Saved>
      <People onChange={begin} />
      <Invitations withdraw={withdraw} onWithdrawn={() => setDone(t('withdrawn'))} />
      {open === 'invite' && (
        <InviteDialog
          office={office}
          invite={invite}
          onClose={() => setOpen(null)}
          onInvited={(email) => finish(t('invited', { email }))}
        />
      )}
      {open !== null && open !== 'invite' && (
        <ChangeDialog office={office} person={open} change={change} onClose={() => setOpen(null)} onDone={finish} />
      )}
      {question}
    </ConsoleFrame>
  );
}

interface PeopleProps {
  readonly onChange: (person: PersonView) => void;
}

function People({ onChange }: PeopleProps) {
  const ta = useText(officeAccountsText);
  const lang = useLang();
  const t = useText(peopleText);
  const api = useApi();
  const [query] = useSearchParams();
  const circuit = useCircuit();
  const self = useAccount()?.id;
  const { data: people } = useSuspenseQuery(peopleQuery(api, circuit, pageIn(query)));
  return (
    <div className={css.part}>
      <Table
        caption={t('people_table')}
        captionHidden
        rows={people.data}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'person',
            head: t('person'),
            names: true,
            cell: ({ id, name, email, suspended }) => (
              <>
                {name ?? email}
                {id === self && ` (${t('you')})`}
                {name !== null && <span className={`mut sm ${css.address} ${css.below}`}>{email}</span>}
                {suspended === 1 && (
                  <span className={css.below}>
                    <StatusMark mark="err">{ta('suspended')}</StatusMark>
                  </span>
                )}
              </>
            ),
          },
          { id: 'roles', head: t('roles'), cell: ({ roles }) => <Roles roles={roles} /> },
          actionColumn(t('action'), (person: (typeof people.data)[number]) => (
            <span className={css.actions}>
              <Button
                look="outline"
                size="small"
                aria-label={t('change_named', { person: person.name ?? person.email })}
                onClick={() => onChange(person)}
              >
                {t('change')}
              </Button>
              <HistoryButton of="person" thing={person.id} name={person.name ?? person.email} />
            </span>
          )),
        ]}
      />
      <Pagination
        page={people.current_page}
        last={people.last_page}
        to={(page) => `${paths.consolePeople(lang, circuit)}&page=${page}`}
      />
    </div>
  );
}

interface InvitationsProps {
  readonly withdraw: (id: string) => Promise<unknown>;
  readonly onWithdrawn: () => void;
}

function Invitations({ withdraw, onWithdrawn }: InvitationsProps) {
  const t = useText(peopleText);
  const api = useApi();
  const { data: invitations } = useSuspenseQuery(invitationsQuery(api, useCircuit()));
  const ending = useMutation({ mutationFn: withdraw, onSuccess: onWithdrawn });
  return (
    <section className={css.part}>
      <h2 className="d d-1">{t('invitations')}</h2>
      <Failure error={ending.error} />
      {invitations.length === 0 ? (
        <p className={css.empty}>{t('no_invitations')}</p>
      ) : (
        <ul className={css.list}>
          {invitations.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              waiting={ending.isPending && ending.variables === invitation.id}
              onWithdraw={() => ending.mutate(invitation.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface InvitationProps {
  readonly invitation: InvitationView;
  readonly waiting: boolean;
  readonly onWithdraw: () => void;
}

function Invitation({ invitation, waiting, onWithdraw }: InvitationProps) {
  const lang = useLang();
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const { email, roles, invited_by, invited_at, expires_at, expired } = invitation;
  return (
    <li>
      <div>
        <p className={`b ${css.address}`}>{email}</p>
        <Roles roles={roles} />
        <p className="mut sm">{t('invitation_from', { by: invited_by, at: formatInstant(invited_at, lang) })}</p>
        {expired === 1 ? (
          <StatusMark mark="warn">{t('invitation_over')}</StatusMark>
        ) : (
          <p className="mut sm">{t('invitation_until', { at: formatInstant(expires_at, lang) })}</p>
        )}
      </div>
      <Button
        look="outline"
        size="small"
        aria-label={t('withdraw_named', { email })}
        waiting={waiting && tk('wait')}
        onClick={onWithdraw}
      >
        {t('withdraw')}
      </Button>
    </li>
  );
}
