import { type ReactNode, useState } from 'react';
import type { UserCrewView } from '#features/crews/contract.ts';
import type { StartView } from '#features/registration/contract.ts';
import { dayInRome, dayInSentence, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import type { SubscriptionRow } from '../contract.ts';
import { documentsOf, isRaceCancelled, stateOf } from '../rules/actions.ts';
import { subscriptionsText } from '../text/index.ts';
import { GivenCode } from './giving/GivenCode.tsx';
import { NameInList } from './NameInList.tsx';
import { TicketActions } from './TicketActions.tsx';
import { DocumentsMark, TicketCrew, TicketOffers, TicketStart, TicketState } from './TicketFacts.tsx';
import { TicketRace } from './TicketRace.tsx';
import css from './tickets.module.css';

interface TicketsProps {
  readonly caption: ReactNode;
  readonly captionHidden?: boolean;
  readonly rows: readonly SubscriptionRow[];
  readonly past?: boolean;
  /** Whether their athletes may start, by the detail's id. */
  readonly starts: ReadonlyMap<string, StartView>;
  readonly crews: readonly UserCrewView[];
}

const columns = ['race', 'athlete', 'type', 'state', 'documents', 'reference', 'date', 'actions'] as const;

/**
 * Subscriptions (checkout §2); under 75em each is a ticket. The reference is each one's address, for the QR code on the
 * bib. The roles are said again because a grid takes them from a table's elements.
 */
export function Tickets({ caption, captionHidden = false, rows, past = false, ...of }: TicketsProps) {
  const t = useText(subscriptionsText);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: kept when the table is laid out as tickets
    <table role="table" className={cx(css.table, past && css.past)}>
      <caption className={captionHidden ? 'vh' : 'd d-1'}>{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={column} role="columnheader" scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Ticket key={row.id} row={row} past={past} {...of} />
        ))}
      </tbody>
    </table>
  );
}

interface TicketProps extends Pick<TicketsProps, 'starts' | 'crews'> {
  readonly row: SubscriptionRow;
  readonly past: boolean;
}

function Ticket({ row, past, starts, crews }: TicketProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [open, setOpen] = useState(false);
  const { member, card_number, team_name, given, reference, order_reference, order_id, bib, race_type } = row;
  const documents = documentsOf(row);
  // What is to be brought, and what the office has still to look at, stands on a ticket without opening it.
  const isOpen = documents === 'missing' || documents === 'rejected' || documents === 'pending';
  const toSee = isOpen && !past && !isRaceCancelled(row);
  // On a ticket the head of the column stands before its value.
  const named = (column: (typeof columns)[number]) => (
    <span className={css.label} aria-hidden>
      {t(column)}
    </span>
  );
  const cell = (look: string | undefined, body: ReactNode) => (
    // biome-ignore lint/a11y/noRedundantRoles: kept when the table is laid out as tickets
    <td role="cell" className={look}>
      {body}
    </td>
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row" className={css.ticket} data-open={open || undefined}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <th role="rowheader" scope="row" className={css.head}>
        <TicketRace row={row} past={past} />
      </th>
      {cell(
        css.athlete,
        <>
          <span className={css.who}>{fullName(member)}</span>
          <span className={css.more}>
            <NameInList row={row} />
          </span>
        </>,
      )}
      {cell(
        css.type,
        <>
          <span className={css.more}>
            {named('type')}
            {row.registration_type_name}
            {card_number && <span className={css.fact}>{t('card', { number: card_number })}</span>}
            {team_name && <span className={css.fact}>{t('team', { name: team_name })}</span>}
            <TicketCrew row={row} crews={crews} />
          </span>
          <TicketStart row={row} start={starts.get(row.detail.id)} />
        </>,
      )}
      {cell(
        css.state,
        <>
          <span className="nb">
            <TicketState row={row} />
          </span>
          {row.due_day !== null && stateOf(row) === 'awaits_wire' && (
            <span className={css.awaited}>
              <span className={css.fact}>{t('awaits_wire_by', { day: dayInSentence(row.due_day, lang) })}</span>
            </span>
          )}
          <TicketOffers row={row} />
          {given && (
            <span className={css.below}>
              <GivenCode row={row} given={given} />
            </span>
          )}
        </>,
      )}
      {cell(cx(css.documents, !toSee && css.more), <DocumentsMark row={row} />)}
      {cell(
        cx(css.last, css.more),
        <>
          {named('reference')}
          <span className="nb">{reference}</span>
          {bib !== null && race_type === 'race' && <span className={css.fact}>{t('bib', { number: bib })}</span>}
          <span className={`nb ${css.fact}`}>
            <a href={paths.checkout(lang, order_id)}>{t('reference_order', { reference: order_reference })}</a>
          </span>
        </>,
      )}
      {cell(
        cx(css.last, css.more),
        <>
          {named('date')}
          {formatDay(dayInRome(new Date(row.reg_created_at)), lang)},{' '}
          <span className="nb">{formatTime(row.reg_created_at)}</span>
        </>,
      )}
      {cell(css.actions, <TicketActions row={row} open={open} onToggle={() => setOpen(!open)} />)}
    </tr>
  );
}
