import { useState } from 'react';
import { Link } from 'react-router';
import type { UserCrewView } from '#features/crews/contract.ts';
import { useCrewCount } from '#features/crews/web/UserCrew.tsx';
import type { StartView } from '#features/registration/contract.ts';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { isRaceCancelled, type RowState, stateOf } from '../rules/actions.ts';
import { toCome } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import css from './tickets.module.css';

interface TicketCrewProps {
  readonly row: SubscriptionRow;
  readonly crews: readonly UserCrewView[];
}

/** The crew of a registration, with the way to who is in it. */
export function TicketCrew({ row, crews }: TicketCrewProps) {
  const lang = useLang();
  const [now] = useState(() => new Date());
  const t = useText(subscriptionsText);
  const count = useCrewCount();
  const crew = crews.find(({ detail_ids }) => detail_ids.includes(row.detail.id));
  if (!crew) return null;
  const isToCome = toCome([row], now).length > 0;
  return (
    <span className={css.fact}>
      {t.rich('crew', {
        name: crew.name,
        count: count(crew),
        link: (words) => (isToCome ? <Link to={paths.ownCrew(lang, crew.id)}>{words}</Link> : words),
      })}
    </span>
  );
}

/** What the documents column tells of a certificate already. */
const told = new Set(['certificate_missing', 'certificate_rejected', 'certificate_pending']);

interface TicketStartProps {
  readonly row: SubscriptionRow;
  readonly start: StartView | undefined;
}

/** Whether the athlete may start; that all is well is one of the details. */
export function TicketStart({ row, start }: TicketStartProps) {
  if (!start || isRaceCancelled(row)) return null;
  const rest = besides(start, ({ code }) => told.has(code));
  // No "ready" before the payment and the certificate; open to-dos are shown in any case.
  if (rest.light === 'green' && (row.confirmed === 0 || start.light !== 'green')) return null;
  return (
    <span className={rest.light === 'green' ? css.more : undefined}>
      <StartMarks
        start={rest}
        of={{ athlete: fullName(row.member), race: row.race_name }}
        unpaid={row.confirmed === 0}
      />
    </span>
  );
}

const stateMarks: Readonly<Record<RowState, Mark>> = {
  replaced: 'shut',
  transferred: 'shut',
  for_a_code: 'shut',
  race_cancelled: 'err',
  confirmed: 'ok',
  awaits_wire: 'wait',
  on_hold: 'warn',
};

/** Confirmed, to pay, its transfer awaited, or given away. */
export function TicketState({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const state = stateOf(row);
  return <StatusMark mark={stateMarks[state]}>{t(state)}</StatusMark>;
}
