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

interface MoneyOfficer {
  readonly account: Account;
  readonly circuitId: number;
}

type StatementIn = Pick<StatementToStore, 'file' | 'said' | 'signsKept'>;

export interface ConfirmedAll {
  readonly movements: number;
  readonly paid: number;
  readonly surplus: Cents;
  readonly linked: number;
  readonly refused: readonly { readonly movement: string; readonly error: string; readonly detail: string }[];
}

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

  const settle = (acting: MoneyOfficer, item: ToConfirm, more: object = {}): Promise<ConfirmationResult> =>
    db.transaction(async (tx) => {
      const { circuitId, account } = acting;
      const done = await confirm(tx, { circuitId, by: account.id }, item);
      // What was written off is told of one of them: it is once, however many movements there were.
      for (const [at, id] of item.movements.entries()) {
        const told = at === 0 ? done : { ...done, writtenOff: noMoney };
        await audit(tx, acting, 'movement_confirmed', id, { ...item, ...more, done: told });
      }
      return done;
    });

  const accountOf = async (circuitId: number) => (await ibanOf(db, circuitId)) ?? refuse('statement_no_account');

  return {
    async preview(circuitId: number, given: StatementIn) {
      return previewStatement(context, { circuitId, iban: await accountOf(circuitId), ...given });
    },

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

    askRest(acting: MoneyOfficer, movements: readonly string[], order: RestToAsk['order']) {
      const { circuitId, account } = acting;
      return db.transaction(async (tx) => {
        const rest = await askRest(tx, { circuitId, by: account.id, movements, order });
        for (const id of movements) await audit(tx, acting, 'rest_asked', id, { order: order.id, ...rest });
        return rest;
      });
    },

    sendBack(acting: MoneyOfficer, wanted: SendBack): Promise<Cents> {
      const { movement, reason } = wanted;
      return db.transaction(async (tx) => {
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

    noteSent(acting: MoneyOfficer, sent: ExitSending): Promise<void> {
      return db.transaction(async (tx) => {
        const { circuitId, account } = acting;
        const movement = await noteExitSent(context, tx, { circuitId, by: account.id }, sent);
        await audit(tx, acting, 'movement_exit_sent', movement, { ...sent });
      });
    },

    putAside(acting: MoneyOfficer, movement: string, note: string | null): Promise<void> {
      const { circuitId, account } = acting;
      return db.transaction(async (tx) => {
        await putAside(context, tx, { circuitId, by: account.id }, { movement, note });
        await audit(tx, acting, note === null ? 'movement_taken_back' : 'movement_put_aside', movement, { note });
      });
    },
  };
}
