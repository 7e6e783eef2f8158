import { lastDayOfGiven } from '#features/coupons/server/givenCodes.ts';
import { isPaid } from '#features/orders/rules/states.ts';
import type { GivingView } from '#features/subscriptions/contract.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Refusal } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { shownName } from '#kernel/names.ts';
import { refusalOf } from '#kernel/rule.ts';
import { codeWorth, earliestEnd, type GivingKind, givingRefusals, givingRules, keptUntil } from '../../rules/giving.ts';
import type { GivingRow } from './givingView.ts';

export interface Giving {
  readonly worth: Cents;
  readonly lastDay: Day;
  /** Until when the place is kept; null where it is free at once. */
  readonly keptUntil: Date | null;
  readonly refusal: Refusal | null;
}

/** An order that was paid once: also one whose money went back since. */
const wasPaid = ({ order_state }: GivingRow): boolean => isPaid(order_state) || order_state === 'refunded';

export function givingOf(row: GivingRow, kind: GivingKind, now: Date): Giving {
  const { races } = row;
  const today = dayInRome(now);
  const paid = cents(row.total_amount - row.discount);
  const endsAt = earliestEnd(row);
  const orderRest = cents(row.order_due - row.order_refunded - row.order_given);
  const worth = codeWorth(kind, { paid, refunded: row.refunded, orderRest });
  const refusal = refusalOf(givingRules, {
    kind,
    now,
    today,
    endsAt,
    worth,
    paid: wasPaid(row),
    status: row.status,
    refunded: wasPaid(row) && (row.removed || row.state === 'released' || (paid > 0 && row.refunded >= paid)),
    stopped: races.some((race) => race.stopped),
    raceDay: races[0]!.day,
    enabled: races.every((race) => (kind === 'substitute' ? race.substitution : race.transfer)),
  });
  return {
    worth,
    lastDay: lastDayOfGiven(today),
    keptUntil:
      kind === 'substitute' ? keptUntil(Math.min(...races.map(({ keeps_hours }) => keeps_hours)), endsAt, now) : null,
    refusal: refusal ?? null,
  };
}

export function givingView(row: GivingRow, kind: GivingKind, { lang, now }: { lang: Lang; now: Date }): GivingView {
  const { worth, lastDay, keptUntil: kept, refusal } = givingOf(row, kind, now);
  return {
    registration_id: row.id,
    race_type: row.race_package_id === null ? 'race' : 'package',
    race_id: row.race_id,
    race_name: (row.package?.name ?? row.races[0]!.name)[lang],
    stage_name: row.races[0]!.stage[lang],
    circuit_name: row.circuit_name[lang],
    member: { firstname: shownName(row.member.firstname), lastname: shownName(row.member.lastname) },
    email: row.email,
    worth,
    good_until: lastDay,
    kept_until: kept?.toISOString() ?? null,
    services: row.services.map((name) => name[lang]),
    refusal: givingRefusals.find((code) => code === refusal?.code) ?? null,
  };
}
