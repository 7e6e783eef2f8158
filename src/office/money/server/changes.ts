import type { Reactions } from '#features/orders/server/reactions.ts';
import { createAskRest, type RestToAsk } from '#features/statements/server/askRest.ts';
import { type ExitSending, noteExitSent, type SendBack, sendBack } from '#features/statements/server/exits.ts';
import {
  type ConfirmationResult,
  createConfirmMovements,
  putAside,
  type ToConfirm,
} from '#features/statements/server/settleMovements.ts';
import { previewStatement, type StatementToStore, storeStatement } from '#features/statements/server/storeStatement.ts';
import { takeStatementBack } from '#features/statements/server/takeStatementBack.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { wordRefusal } from '#text/refusals.ts';
import { ibanOf } from './ibanView.ts';
import { decidedOf, exitEnded } from './notedView.ts';

/** The office's circuit, and who acts. */
interface MoneyOfficer {
  readonly account: Account;
  readonly circuitId: number;
}

/** What came of confirming several at once. */
/** A statement as it was sent. */
type StatementIn = Pick<StatementToStore, 'file' | 'said' | 'signsKept'>;

export interface ConfirmedAll {
  readonly movements: number;
  readonly paid: number;
  readonly surplus: Cents;
  readonly linked: number;
  readonly refused: readonly { readonly movement: string; readonly error: string; readonly detail: string }[];
}

/** What the office does with the movements of the circuit's account. Each wants a recent proof of who asks. */
export function createMoneyChanges(context: Context, reactions: Reactions) {
  const { db, clock } = context;
  const confirm = createConfirmMovements(context, reactions);
  const askRest = createAskRest(context, reactions);

  const audit = (
    on: Tx | typeof db,
    { account, circuitId }: MoneyOfficer,
    action: string,
    subjectId: string,
    facts: object,
  ) =>
    writeAudit(on, {
      at: clock(),
      actorUserId: account.id,
      circuitId,
      action,
      subjectType: action.startsWith('statement_') ? 'bank_statement' : 'bank_movement',
      subjectId,
      facts: { ...facts },
    });

  /** Runs a decision about movements; where somebody has decided already, it is said who, when and what. */
  const deciding = <Done>(
    { circuitId }: MoneyOfficer,
    movements: readonly string[],
    decide: (tx: Tx) => Promise<Done>,
  ): Promise<Done> =>
    db.transaction(decide).catch(async (error: unknown) => {
      const isChanged = error instanceof Refusal && error.code === 'movement_changed_meanwhile';
      const decided = isChanged ? await decidedOf(db, circuitId, movements) : null;
      if (!decided) throw error;
      return refuse('movement_decided', decided);
    });

  const settle = (acting: MoneyOfficer, item: ToConfirm, more: object = {}): Promise<ConfirmationResult> =>
    deciding(acting, item.movements, async (tx) => {
      const { circuitId, account } = acting;
      const done = await confirm(tx, { circuitId, by: account.id }, item);
      // What was written off is told of one of them: it is once, however many movements there were.
      for (const [at, id] of item.movements.entries()) {
        const told = at === 0 ? done : { ...done, writtenOff: noMoney };
        await audit(tx, acting, 'movement_confirmed', id, { ...item, ...more, done: told });
      }
      return done;
    });

  /** What is no longer to be sent was sent, or undone, by somebody, who is named. */
  const namingWhoEnded =
    (tx: Tx, { circuitId: circuit }: MoneyOfficer, exit: string) =>
    async (error: unknown): Promise<never> => {
      const isOver = error instanceof Refusal && (error.code === 'refund_ended' || error.code === 'refund_not_found');
      const ended = isOver ? await exitEnded(tx, { circuit, exit }) : null;
      if (!ended) throw error;
      const { how, ...done } = ended;
      return how === 'undone' ? refuse('money_undone', done) : refuse('refund_noted_already', { ...done, how });
    };

  const accountOf = async (circuitId: number) => (await ibanOf(db, circuitId)) ?? refuse('statement_no_account');

  return {
    /** Reads a statement as `load` would, and keeps nothing of it. */
    async preview(circuitId: number, given: StatementIn) {
      return previewStatement(context, { circuitId, iban: await accountOf(circuitId), ...given });
    },

    /** Takes out of a statement what nothing has followed from (`takeStatementBack`). */
    takeStatementBack({ account, circuitId }: MoneyOfficer, statement: string) {
      return db.transaction(async (tx) => {
        const done = await takeStatementBack(tx, circuitId, statement);
        await audit(tx, { account, circuitId }, 'statement_taken_back', statement, done);
        return done;
      });
    },

    /** Reads a statement and keeps its movements; without an account of the circuit there is none to read. */
    async load(acting: MoneyOfficer, given: StatementIn) {
      const { circuitId, account } = acting;
      const iban = await accountOf(circuitId);
      const stored = await storeStatement(context, { circuitId, by: account.id, iban, ...given });
      await audit(db, acting, 'statement_loaded', stored.id, stored);
      return stored;
    },

    /** Confirms one after the other, each in a transaction of its own; one that is refused leaves the others. */
    async confirmAll(acting: MoneyOfficer, items: readonly ToConfirm[], lang: Lang): Promise<ConfirmedAll> {
      const refused: ConfirmedAll['refused'][number][] = [];
      let movements = 0;
      let paid = 0;
      let surplus = noMoney;
      let linked = 0;
      for (const item of items) {
        try {
          const done = await settle(acting, item);
          movements += item.movements.length;
          paid += done.paid;
          surplus = cents(surplus + done.surplus);
          linked += done.linked;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({
            movement: item.movements[0]!,
            error: error.code,
            detail: wordRefusal(error as Refusal, lang),
          });
        }
      }
      return { movements, paid, surplus, linked, refused };
    },

    /** Settles movements that are together less than what is due of their order. */
    settleLess(acting: MoneyOfficer, item: ToConfirm, note: string): Promise<ConfirmationResult> {
      return settle(acting, { ...item, why: note }, { note });
    },

    /** Asks the buyer for the rest of what is due (`createAskRest`). */
    askRest(acting: MoneyOfficer, movements: readonly string[], order: RestToAsk['order']) {
      const { circuitId, account } = acting;
      return deciding(acting, movements, async (tx) => {
        const rest = await askRest(tx, { circuitId, by: account.id, movements, order });
        for (const id of movements) await audit(tx, acting, 'rest_asked', id, { order: order.id, ...rest });
        return rest;
      });
    },

    /** Marks a movement to be sent back (`sendBack`); answers how much. */
    sendBack(acting: MoneyOfficer, wanted: SendBack): Promise<Cents> {
      const { movement, reason } = wanted;
      return deciding(acting, [movement], async (tx) => {
        const { exit, amount } = await sendBack(
          context,
          tx,
          { circuitId: acting.circuitId, by: acting.account.id },
          wanted,
        );
        // The account that it goes to is not for the log.
        await audit(tx, acting, 'movement_sent_back', movement, { note: reason, exit, amount });
        return amount;
      });
    },

    /** Notes that money for no order was sent (`noteExitSent`). */
    noteSent(acting: MoneyOfficer, sent: ExitSending): Promise<void> {
      return db.transaction(async (tx) => {
        const movement = await noteExitSent(
          context,
          tx,
          { circuitId: acting.circuitId, by: acting.account.id },
          sent,
        ).catch(namingWhoEnded(tx, acting, sent.id));
        await audit(tx, acting, 'movement_exit_sent', movement, { ...sent });
      });
    },

    /** Puts a movement aside, or (without a note) takes it back. */
    putAside(acting: MoneyOfficer, movement: string, note: string | null): Promise<void> {
      const { circuitId, account } = acting;
      return deciding(acting, [movement], async (tx) => {
        await putAside(context, tx, { circuitId, by: account.id }, { movement, note });
        await audit(tx, acting, note === null ? 'movement_taken_back' : 'movement_put_aside', movement, { note });
      });
    },
  };
}
