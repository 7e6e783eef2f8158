import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { MemberView } from '#features/identity/contract.ts';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { ageOn, type Day, dayInRome } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { PageIn } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { useFailureText } from '#web/failure.ts';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { SureDialog } from '#web/SureDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import { useFlag } from '#web/useFlag.ts';
import type { FriendView } from '../contract.ts';
import { isMinor } from '../rules/age.ts';
import { memberFaults } from '../rules/memberStep.ts';
import { athletesText } from '../text/index.ts';
import { AthleteEditor } from './AthleteEditor.tsx';
import css from './athletes.module.css';
import { athletesQuery, useAthletes } from './useAthletes.ts';

const pageIn = (query: URLSearchParams): number => PageIn.parse(query.get('page') ?? 1);

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [
    athletesQuery(api, '', pageIn(args.url.searchParams)),
    accountQuery(api),
    countriesQuery(api),
  ]);

export const meta = privateMeta((lang) => textIn(athletesText, lang)('title'));

type EditedAthlete = { readonly member: MemberView | FriendView | null; readonly own: boolean } | null;

export default function AthletesPage() {
  const t = useText(athletesText);
  const account = useAccount();
  const himself = account?.detail.himself_member ?? null;
  const [editing, setEditing] = useState<EditedAthlete>(null);
  const [saved, showSaved] = useFlag();
  return (
    <DashboardFrame title={t('title')}>
      {editing ? (
        <AthleteEditor
          member={editing.member}
          own={editing.own}
          onSaved={() => {
            setEditing(null);
            showSaved();
          }}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <>
          <p className="mut">{t('lead')}</p>
          {account && !himself && (
            <p>
              <Button onClick={() => setEditing({ member: null, own: true })}>{t('add_me')}</Button>
            </p>
          )}
          {himself && (
            <ul className={css.cards}>
              <AthleteCard member={himself} himself onEdit={() => setEditing({ member: himself, own: true })} />
            </ul>
          )}
          <Friends onEdit={(member) => setEditing({ member, own: false })} saved={saved} />
        </>
      )}
    </DashboardFrame>
  );
}

function Friends({ onEdit, saved }: { readonly onEdit: (member: FriendView | null) => void; readonly saved: boolean }) {
  const t = useText(athletesText);
  const said = useFailureText();
  const [query] = useSearchParams();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search.trim(), 200);
  const { data: list } = useQuery(athletesQuery(useApi(), wanted, wanted === '' ? pageIn(query) : 1));
  const { remove } = useAthletes();
  const [asking, setAsking] = useState<MemberView | null>(null);
  const many = wanted !== '' || (list?.last_page ?? 1) > 1;
  return (
    <>
      {many && (
        <TextField
          label={t('search')}
          name="search"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {remove.error && <Notice tone="warn" live title={said(remove.error)} />}
      {list && list.data.length === 0 && (
        <Empty
          of="athletes"
          sought={wanted !== ''}
          title={wanted === '' ? t('none') : t('none_found', { name: wanted })}
          text={wanted === '' ? t('none_text') : undefined}
        />
      )}
      <ul className={css.cards}>
        {list?.data.map((friend) => (
          <AthleteCard
            key={friend.id}
            member={friend}
            linked={friend.linked === 1}
            onEdit={friend.own === 1 || friend.linked === 1 ? () => onEdit(friend) : null}
            onRemove={friend.own === 1 || friend.linked === 1 ? () => setAsking(friend) : undefined}
          />
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={() => onEdit(null)}>{t('add')}</Button>
        <Saved show={saved}>{t('saved')}</Saved>
        <Saved show={remove.isSuccess}>{t('removed')}</Saved>
      </div>
      {list && wanted === '' && (
        <Pagination page={list.current_page} last={list.last_page} to={(page) => `?page=${page}`} />
      )}
      {asking && (
        <SureDialog
          title={t('remove_sure', { name: fullName(asking) })}
          yes={t('remove')}
          onYes={() => {
            remove.mutate(asking.id);
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t('remove_text')}</p>
        </SureDialog>
      )}
    </>
  );
}

interface AthleteCardProps {
  readonly member: MemberView;
  /** Somebody else keeps the record, and the account has written what is shown. */
  readonly linked?: boolean;
  readonly himself?: boolean;
  /** Nothing where somebody else keeps the record. */
  readonly onEdit: (() => void) | null;
  readonly onRemove?: (() => void) | undefined;
}

function AthleteCard({ member, himself = false, linked = false, onEdit, onRemove }: AthleteCardProps) {
  const t = useText(athletesText);
  const name = fullName(member);
  const today = dayInRome(new Date());
  const birthday = member.birthday as Day | null;
  const missing = memberFaults(member, today).length;
  const facts = [
    himself && t('you'),
    birthday && t('age', { age: ageOn(birthday, today) }),
    birthday && isMinor(birthday, today) && t('minor'),
  ].filter(Boolean);
  return (
    <li className={css.card}>
      <div>
        <p className="b">{name}</p>
        <p className="mut sm">{facts.join(' · ')}</p>
        {member.email && <p className="mut sm">{member.email}</p>}
        {onEdit && missing > 0 && <StatusMark mark="warn">{t('incomplete', { count: missing })}</StatusMark>}
        {linked && <p className="mut sm">{t('linked')}</p>}
        {!onEdit && <p className="mut sm">{t('theirs')}</p>}
      </div>
      <div className={css.actions}>
        {onEdit && (
          <Button look="outline" size="small" aria-label={t('edit_named', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        {onRemove && (
          <Button look="text" size="small" aria-label={t('remove_named', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
