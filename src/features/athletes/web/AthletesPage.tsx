import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import type { MemberView } from '#features/identity/contract.ts';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { fullName } from '#kernel/names.ts';
import { PageIn } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { useFailureText } from '#web/failure.ts';
import { pageMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import { useFlag } from '#web/useFlag.ts';
import type { FriendView } from '../contract.ts';
import { athletesText } from '../text/index.ts';
import { AthleteCard } from './AthleteCard.tsx';
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

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(athletesText, lang)('title'), isPrivate: true }));

/** The athlete in the page's form: a new one, or one of the list. */
type EditedAthlete = { readonly member: MemberView | FriendView | null; readonly own: boolean } | null;

/** The account holder as an athlete, and the friends whom they register. */
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

interface FriendsProps {
  readonly onEdit: (member: FriendView | null) => void;
  readonly saved: boolean;
}

function Friends({ onEdit, saved }: FriendsProps) {
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
        <Pagination
          page={list.current_page}
          last={list.last_page}
          to={(page) => `?page=${page}`}
          words={{
            pages: t('pages'),
            previous: t('previous'),
            next: t('next'),
            page: (page) => t('page', { page }),
          }}
        />
      )}
      {asking && (
        <Dialog
          open
          alert
          onClose={() => setAsking(null)}
          title={t('remove_sure', { name: fullName(asking) })}
          close={t('close')}
          actions={
            <>
              <Button
                look="danger"
                onClick={() => {
                  remove.mutate(asking.id);
                  setAsking(null);
                }}
              >
                {t('remove')}
              </Button>
              <Button look="text" onClick={() => setAsking(null)}>
                <Cancel />
              </Button>
            </>
          }
        >
          <p>{t('remove_text')}</p>
        </Dialog>
      )}
    </>
  );
}
