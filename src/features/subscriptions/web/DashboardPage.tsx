import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import { nextPassQuery, ordersQuery } from '#features/orders/web/useOrder.ts';
import { WaitingErasure } from '#features/privacy/web/EraseAccount.tsx';
import { privacyQuery } from '#features/privacy/web/usePrivacy.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { dashboardText } from '#text/dashboard.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { firstOf, splitByDay } from '../rules/coming.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { FirstRows } from './FirstRows.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { NextRace } from './NextRace.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { friendsQuery, mainQuery, toDoQuery } from './useSubscriptions.ts';

/** The overview lists five orders and five subscriptions (checkout §9). */
const shown = 5;

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [
    mainQuery(api, 1),
    friendsQuery(api, 1),
    accountQuery(api),
    nextPassQuery(api),
    toDoQuery(api),
    ordersQuery(api, 1),
    privacyQuery(api),
  ]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(dashboardText, lang)('my_account'), isPrivate: true }));

/** My account (checkout §2): the next race, what is still to do and what comes then; each thing once (decision 106). */
export default function DashboardPage() {
  const api = useApi();
  const lang = useLang();
  const t = useText(subscriptionsText);
  const td = useText(dashboardText);
  const { data: pass } = useSuspenseQuery(nextPassQuery(api));
  const { data: toDo } = useSuspenseQuery(toDoQuery(api));
  const { data: orders } = useSuspenseQuery(ordersQuery(api, 1));
  const { data: main } = useSuspenseQuery(mainQuery(api, 1));
  const { data: friends } = useSuspenseQuery(friendsQuery(api, 1));
  const { data: privacy } = useSuspenseQuery(privacyQuery(api));
  const member = useAccount()?.detail.himself_member ?? null;
  const [now] = useState(() => new Date());
  // The bib says all of its race; of a package it says one race of several.
  const isOnBib = ({ detail, race_type }: (typeof main.data)[number]) =>
    race_type === 'race' && detail.id === pass?.detail_id;
  const first = firstOf(shown, [main.data, friends.data], now).filter((row) => !isOnBib(row));
  const { coming } = splitByDay(first, now);
  const isToCome = coming.length > 0;
  const toPay = new Set([...toDo.orders.data, ...toDo.transfers.data].map(({ id }) => id));
  const latest = orders.data.slice(0, shown).filter(({ id }) => !toPay.has(id));
  return (
    <DashboardFrame title={member ? t('hello', { name: shownName(member.firstname) }) : t('hello_plain')}>
      {privacy.erasure && <WaitingErasure erasure={privacy.erasure} />}
      <NextRace pass={pass} toDo={toDo} unpaid={coming.find(({ confirmed }) => confirmed === 0)}>
        {main.total + friends.total > 0 && (
          <section>
            {first.length > 0 && (
              <>
                <h2 className={`d d-1 ${styles.head}`}>{t(isToCome ? 'then' : 'latest_subscriptions')}</h2>
                <FirstRows rows={first} today={dayInRome(now)} />
              </>
            )}
            <p className={styles.all}>
              <a href={paths.subscriptions(lang)}>{t('all_subscriptions')}</a>
            </p>
          </section>
        )}
      </NextRace>
      <div className={styles.pair}>
        {latest.length > 0 && (
          <section className={styles.part}>
            <h2 className="d d-1">{t('latest_orders')}</h2>
            <LatestOrders rows={latest} />
            <p className={styles.all}>
              <a href={paths.orders(lang)}>{t('all_orders')}</a>
            </p>
          </section>
        )}
        {member ? (
          <div className={styles.own} id="personal-info">
            <PersonalInfo member={member} />
          </div>
        ) : (
          <section className={styles.part} id="personal-info">
            <h2 className="d d-1">{td('personal_info')}</h2>
            <p className={styles.none}>{t('no_member')}</p>
          </section>
        )}
      </div>
    </DashboardFrame>
  );
}
