import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { UserCrewView } from '#features/crews/contract.ts';
import { UserCrews } from '#features/crews/web/UserCrew.tsx';
import { userCrewsQuery, useUserCrews } from '#features/crews/web/useUserCrews.ts';
import { startsQuery, useStarts } from '#features/registration/web/useStarts.ts';
import { paths } from '#kernel/paths.ts';
import { PageIn } from '#kernel/wire.ts';
import { dashboardText } from '#text/dashboard.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import type { AnswerOf } from '#web/readAnswer.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Heard } from '#web/ui/Heard.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { getMainSubscriptions, SubscriptionRow } from '../contract.ts';
import { splitByDay } from '../rules/coming.ts';
import { toCome } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { NamesInList } from './NameInList.tsx';
import { Tickets } from './Tickets.tsx';
import { friendsQuery, mainQuery } from './useSubscriptions.ts';

const startersOf = (rows: readonly SubscriptionRow[], now: Date): string[] =>
  toCome(rows, now)
    .filter(({ status }) => status === null)
    .map(({ detail }) => detail.id);

/** The registrations that may be in a crew: no package is. */
const crewedOf = (rows: readonly SubscriptionRow[]): string[] =>
  rows.filter(({ status, race_type }) => status === null && race_type === 'race').map(({ detail }) => detail.id);

const crewsToCome = (crews: readonly UserCrewView[], rows: readonly SubscriptionRow[], now: Date): UserCrewView[] => {
  const starters = startersOf(rows, now);
  return crews.filter(({ detail_ids }) => detail_ids.some((id) => starters.includes(id)));
};

/** Each list has its own page in the address: `mp` for the own ones, `fp` for the friends' (checkout §2). */
const pageIn = (query: URLSearchParams, name: 'mp' | 'fp'): number => PageIn.parse(query.get(name) ?? 1);

export const loader = (args: LoaderFunctionArgs) => {
  const query = args.url.searchParams;
  const now = new Date();
  return prefetchWith(args, async (fetch, api) => {
    const lists = await Promise.all(
      [mainQuery(api, pageIn(query, 'mp')), friendsQuery(api, pageIn(query, 'fp'))].map(async (list) => {
        const { data } = await fetch(list);
        await fetch(startsQuery(api, startersOf(data, now)));
        return data;
      }),
    );
    await fetch(userCrewsQuery(api, crewedOf(lists.flat())));
  });
};

export const meta = privateMeta((lang) => textIn(dashboardText, lang)('my_subscriptions'));

export default function SubscriptionsPage() {
  const api = useApi();
  const t = useText(subscriptionsText);
  const td = useText(dashboardText);
  const lang = useLang();
  const [query] = useSearchParams();
  const { data: main } = useSuspenseQuery(mainQuery(api, pageIn(query, 'mp')));
  const { data: friends } = useSuspenseQuery(friendsQuery(api, pageIn(query, 'fp')));
  const [now] = useState(() => new Date());
  const all = [...main.data, ...friends.data];
  const crews = useUserCrews(crewedOf(all));
  const toCome = crewsToCome(crews, all, now);
  return (
    <DashboardFrame title={td('my_subscriptions')}>
      {query.get('notice') === 'detail_not_found' && (
        <Heard>
          <Notice tone="warn" title={t('detail_not_found')} />
        </Heard>
      )}
      {query.get('notice') === 'card_changed' && (
        <Heard>
          <Notice tone="ok" title={t('card_changed')} />
        </Heard>
      )}
      {main.total + friends.total === 0 ? (
        <Empty of="registrations" title={t('subscriptions_none')} text={t('subscriptions_none_text')}>
          <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>
        </Empty>
      ) : (
        <>
          <List
            param="mp"
            list={main}
            crews={crews}
            caption={t('subscriptions_yours')}
            none={t('subscriptions_none')}
          />
          <List
            param="fp"
            list={friends}
            crews={crews}
            caption={t('subscriptions_friends')}
            none={t('subscriptions_none_friends')}
          />
        </>
      )}
      <NamesInList rows={all} />
      {toCome.length > 0 && (
        <section className={styles.part}>
          <UserCrews crews={toCome} />
        </section>
      )}
    </DashboardFrame>
  );
}

interface ListProps {
  readonly param: 'mp' | 'fp';
  readonly list: AnswerOf<typeof getMainSubscriptions>;
  readonly crews: readonly UserCrewView[];
  readonly caption: string;
  readonly none: string;
}

function List({ param, list, crews, caption, none }: ListProps) {
  const [now] = useState(() => new Date());
  const starts = useStarts(startersOf(list.data, now));
  const t = useText(subscriptionsText);
  const [query] = useSearchParams();
  const to = (page: number) => {
    const next = new URLSearchParams(query);
    next.set(param, String(page));
    return `?${next}`;
  };
  const { coming, past } = splitByDay(list.data, now);
  return (
    <section className={styles.list} id={param}>
      {coming.length > 0 ? (
        <Tickets caption={caption} rows={coming} starts={starts} crews={crews} />
      ) : (
        <>
          <h2 className="d d-1">{caption}</h2>
          <p className={styles.none}>{past.length > 0 ? t('none_to_come') : none}</p>
        </>
      )}
      {past.length > 0 && (
        <details className={styles.past} open={coming.length === 0}>
          <summary className="d d-1">
            {t('past', {
              count: list.last_page === 1 ? past.length : 0,
              given: past.some(({ status }) => status !== null) ? 'yes' : 'no',
            })}
          </summary>
          <Tickets
            caption={t('past_of', { what: caption })}
            captionHidden
            past
            rows={past}
            starts={starts}
            crews={crews}
          />
        </details>
      )}
      <Pagination page={list.current_page} last={list.last_page} to={to} name={t('pages_of', { what: caption })} />
    </section>
  );
}
