import type { Role } from '#kernel/roles.ts';
import type { Asking } from './rows.ts';

/** Who may make a call of the office, written down here a second time: a call and this row must be changed together. */
interface OfficeRow {
  readonly roles: readonly Role[];
  /** Also who has the role for one race. */
  readonly byRace?: true;
  readonly ask: (circuit: number) => Asking;
}

const inCircuit = (circuit: number): Asking => ({ params: { id: circuit } });

export const officeRows: Readonly<Record<string, OfficeRow>> = {
  getCircuitWithdrawals: { roles: ['organiser', 'money'], ask: inCircuit },
};
