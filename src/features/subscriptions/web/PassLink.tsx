import { useState } from 'react';
import { Link } from 'react-router';
import { dayInRome } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { subscriptionsText } from '../text/index.ts';
import { ActionSign } from './ActionSign.tsx';
import css from './tickets.module.css';

interface PassLinkProps {
  readonly row: SubscriptionRow;
  readonly race: SubscriptionRow['races'][number];
}

/** The way to the pass for one of the races, until its day is over; who is not confirmed has none. */
export function PassLink({ row, race }: PassLinkProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [today] = useState(() => dayInRome(new Date()));
  if (race.pass === null || dayInRome(new Date(race.starts_at)) < today) return null;
  return (
    <Link
      className={css.pass}
      to={paths.pass(lang, race.pass)}
      aria-label={t('action_pass_which', { athlete: fullName(row.member), race: race.name })}
    >
      <ActionSign action="pass" />
      <span>{t('action_pass')}</span>
    </Link>
  );
}
