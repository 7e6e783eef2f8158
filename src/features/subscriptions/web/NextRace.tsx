import { useState } from 'react';
import { Link } from 'react-router';
import type { PassView } from '#features/orders/contract.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { LinkedBib } from '#features/orders/web/PassBib.tsx';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import type { ToDoView } from '../contract.ts';
import { daysUntil } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { ToDo } from './ToDo.tsx';

interface NextRaceProps {
  /** The next race of the account's holder, and that of a friend. */
  readonly passes: { readonly own: PassView | null; readonly friend: PassView | null };
  readonly toDo: ToDoView;
}

/** The next race first, with its bib, beside it what is still to do, and the next race of friends, or one's own, too. */
export function NextRace({ passes: { own, friend }, toDo }: NextRaceProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [now] = useState(() => new Date());
  const isFriendFirst = friend !== null && (own === null || friend.race.starts_at < own.race.starts_at);
  const first = isFriendFirst ? friend : own;
  const other = isFriendFirst ? own : friend;
  if (!first)
    return (
      <div className={styles.next}>
        <div>
          <h2 className="d d-1">{t('next_none')}</h2>
          <p className={styles.none}>{t('next_none_text')}</p>
          <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>
        </div>
        <ToDo toDo={toDo} />
      </div>
    );
  const day = dayInRome(new Date(first.race.starts_at));
  return (
    <div className={styles.next}>
      <div>
        <h2 className="d d-1">{t('next_race', { days: Math.max(0, daysUntil(day, dayInRome(now))) })}</h2>
        <LinkedBib pass={first} className={styles.bib} />
      </div>
      <ToDo toDo={toDo}>
        <RaceFacts pass={first} />
        {other && (
          <section>
            <h3 className={styles.other}>{t(isFriendFirst ? 'next_own' : 'next_friend')}</h3>
            <RaceFacts pass={other} />
            {other.code !== null && <OtherPass pass={other} code={other.code} />}
          </section>
        )}
      </ToDo>
    </div>
  );
}

function RaceFacts({ pass: { race, member } }: { readonly pass: PassView }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const day = formatDay(dayInRome(new Date(race.starts_at)), lang, 'weekday');
  const facts = [
    [t('race'), race.name],
    [t('start'), `${day}, ${formatTime(race.starts_at)}`],
    [t('place'), race.place],
    [t('athlete'), fullName(member)],
  ] as const;
  return <Facts rows={facts} className={styles.facts} />;
}

function OtherPass({ pass: { race, member }, code }: { readonly pass: PassView; readonly code: string }) {
  const lang = useLang();
  const t = useText(ordersText);
  return (
    <p className={styles.all}>
      <Link to={paths.pass(lang, code)} aria-label={t('pass_open_of', { athlete: fullName(member), race: race.name })}>
        {t('pass_open')}
      </Link>
    </p>
  );
}
