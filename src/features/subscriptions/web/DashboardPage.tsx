import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import type { OrderRow } from '#features/orders/web/OrdersTable.tsx';
import { RowDue } from '#features/orders/web/RowDue.tsx';
import { nextPassQuery, ordersQuery } from '#features/orders/web/useOrder.ts';
import { useOtherCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { WaitingErasure } from '#features/privacy/web/EraseAccount.tsx';
import { privacyQuery } from '#features/privacy/web/usePrivacy.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName, shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { dashboardText } from '#text/dashboard.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { isRaceCancelled } from '../rules/actions.ts';
import { firstOf, splitByDay } from '../rules/coming.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { NextRace } from './NextRace.tsx';
import { PassLink } from './PassLink.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import css from './rows.module.css';
import { TicketState } from './TicketFacts.tsx';
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

export const meta = privateMeta((lang) => textIn(dashboardText, lang)('my_account'));

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

function LatestOrders({ rows }: { readonly rows: readonly OrderRow[] }) {
  const lang = useLang();
  const otherCircuit = useOtherCircuit();
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const circuit = otherCircuit(row);
        return (
          <li key={row.id} className={css.row}>
            <div className={css.words}>
              <a className={css.name} href={paths.checkout(lang, row.id)}>
                {row.reference}
              </a>
              <span className={css.fact}>
                {formatDay(dayInRome(new Date(row.created_at)), lang)}, {row.current_state.i18n.name}
                {circuit !== null && `, ${circuit}`}
              </span>
            </div>
            <span className={css.sum}>
              <RowDue row={row} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface FirstRowsProps {
  readonly rows: readonly SubscriptionRow[];
  /** The Italian day from which on a race is to come. */
  readonly today: string;
}

function FirstRows({ rows, today }: FirstRowsProps) {
  const lang = useLang();
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const day = dayInRome(new Date(row.race_starts_at));
        const { discipline, seed, colourway, status } = row;
        const print = status !== null || isRaceCancelled(row) ? 'shut' : day < today ? 'full' : 'open';
        return (
          <li key={row.id} className={css.row}>
            <PosterFigure
              art={{ kind: discipline, seed }}
              way={colourway}
              print={print}
              format="8:5"
              profile={false}
              route={false}
              className={css.art}
            />
            <div className={css.words}>
              <a className={css.name} href={`${paths.subscriptions(lang)}#${row.reference}`}>
                {row.race_name}
              </a>
              <span className={css.fact}>
                {fullName(row.member)}, {formatDay(day, lang, day < today ? 'day' : 'dayOfWeek')}
              </span>
              <div className={css.foot}>
                <TicketState row={row} />
                {row.race_type === 'race' && row.races[0] && <PassLink row={row} race={row.races[0]} />}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
