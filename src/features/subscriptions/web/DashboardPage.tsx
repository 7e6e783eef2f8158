import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { userCrewsQuery, useUserCrews } from '#features/crews/web/useUserCrews.ts';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import { OrdersTable } from '#features/orders/web/OrdersTable.tsx';
import { nextPassQuery, ordersQuery } from '#features/orders/web/useOrder.ts';
import { WaitingErasure } from '#features/privacy/web/EraseAccount.tsx';
import { privacyQuery } from '#features/privacy/web/usePrivacy.ts';
import { startsQuery, useStarts } from '#features/registration/web/useStarts.ts';
import { shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { dashboardText } from '#text/dashboard.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { NextRace } from './NextRace.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { crewedOf, SubscriptionsTable, startersOf } from './SubscriptionsTable.tsx';
import { friendsQuery, mainQuery, newest, toDoQuery } from './useSubscriptions.ts';

/** The overview lists five orders and five subscriptions (checkout §9). */
const shown = 5;

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const [main, friends] = await Promise.all([
      fetch(mainQuery(api, 1)),
      fetch(friendsQuery(api, 1)),
      fetch(accountQuery(api)),
      fetch(nextPassQuery(api, 'own')),
      fetch(nextPassQuery(api, 'friends')),
      fetch(toDoQuery(api)),
      fetch(ordersQuery(api, 1)),
      fetch(privacyQuery(api)),
    ]);
    const rows = newest(shown, main.data, friends.data);
    await Promise.all([
      fetch(startsQuery(api, startersOf(rows, new Date()))),
      fetch(userCrewsQuery(api, crewedOf(rows))),
    ]);
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(dashboardText, lang)('my_account'), isPrivate: true }));

/** My account (checkout §2): the next race and what is still to do first, then the latest of each list. */
export default function DashboardPage() {
  const api = useApi();
  const lang = useLang();
  const t = useText(subscriptionsText);
  const td = useText(dashboardText);
  const { data: own } = useSuspenseQuery(nextPassQuery(api, 'own'));
  const { data: friend } = useSuspenseQuery(nextPassQuery(api, 'friends'));
  const { data: toDo } = useSuspenseQuery(toDoQuery(api));
  const { data: orders } = useSuspenseQuery(ordersQuery(api, 1));
  const { data: main } = useSuspenseQuery(mainQuery(api, 1));
  const { data: friends } = useSuspenseQuery(friendsQuery(api, 1));
  const { data: privacy } = useSuspenseQuery(privacyQuery(api));
  const member = useAccount()?.detail.himself_member ?? null;
  const latest = newest(shown, main.data, friends.data);
  const [now] = useState(() => new Date());
  const starts = useStarts(startersOf(latest, now));
  const crews = useUserCrews(crewedOf(latest));
  return (
    <DashboardFrame title={member ? t('hello', { name: shownName(member.firstname) }) : t('hello_plain')}>
      {privacy.erasure && <WaitingErasure erasure={privacy.erasure} />}
      <NextRace passes={{ own, friend }} toDo={toDo} />
      <section className={styles.part}>
        {latest.length > 0 ? (
          <>
            <SubscriptionsTable caption={t('latest_subscriptions')} rows={latest} starts={starts} crews={crews} />
            <p className={styles.all}>
              <a href={paths.subscriptions(lang)}>{t('all_subscriptions')}</a>
            </p>
          </>
        ) : (
          <>
            <h2 className="d d-1">{t('latest_subscriptions')}</h2>
            <p className={styles.none}>{t('subscriptions_none')}</p>
          </>
        )}
      </section>
      <section className={styles.part}>
        {orders.data.length > 0 ? (
          <>
            <OrdersTable caption={t('latest_orders')} rows={orders.data.slice(0, shown)} />
            <p className={styles.all}>
              <a href={paths.orders(lang)}>{t('all_orders')}</a>
            </p>
          </>
        ) : (
          <>
            <h2 className="d d-1">{t('latest_orders')}</h2>
            <p className={styles.none}>{t('orders_none')}</p>
          </>
        )}
      </section>
      <section className={styles.part} id="personal-info">
        <h2 className="d d-1">{td('personal_info')}</h2>
        {member ? (
          <>
            <p className={styles.none}>{t('info_intro')}</p>
            <PersonalInfo member={member} />
          </>
        ) : (
          <p className={styles.none}>{t('no_member')}</p>
        )}
      </section>
    </DashboardFrame>
  );
}
