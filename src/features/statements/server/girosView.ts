import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { circuits } from '../../circuits/server/tables.ts';
import type { NotedGiro } from '../rules/giros.ts';
import { movementExits } from './tables.ts';

/** A transfer between accounts, as its circuit has noted it. */
export interface Giro extends NotedGiro {
  readonly circuit: Readonly<Record<Lang, { readonly name: string }>>;
  readonly sentOn: Day;
}

const columns = {
  id: movementExits.id,
  amount: movementExits.amount,
  valueDay: movementExits.valueDay,
  payer: movementExits.payer,
  reference: movementExits.bankReference,
  sentOn: movementExits.sentOn,
  circuit: circuits.i18n,
} as const;

/** What other circuits have noted as sent to this one's account, and no movement has brought yet. */
export const girosTo = (on: DbOrTx, circuitId: number) =>
  on
    .select(columns)
    .from(movementExits)
    .innerJoin(circuits, eq(circuits.id, movementExits.circuitId))
    .where(
      and(eq(movementExits.toCircuitId, circuitId), isNotNull(movementExits.sentOn), isNull(movementExits.arrivalId)),
    );

/** The transfers that these movements have brought. */
export const girosBroughtBy = (on: DbOrTx, movements: readonly string[]) =>
  on
    .select({ ...columns, arrivalId: movementExits.arrivalId })
    .from(movementExits)
    .innerJoin(circuits, eq(circuits.id, movementExits.circuitId))
    .where(inArray(movementExits.arrivalId, [...movements]));
