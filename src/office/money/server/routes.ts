import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import { allSettings } from '#features/circuits/server/circuitView.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { writeOffLimitOf } from '#features/payments/rules/handMoney.ts';
import { lastStatement, listProposals, listSettled } from '#features/statements/server/movementsView.ts';
import { formatDay } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { noMoney } from '#kernel/money.ts';
import { flag, officePageSizes } from '#kernel/wire.ts';
import { nameOf } from '#office/orders/server/ordersView.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { textIn } from '#text/translate.ts';
import * as calls from '../contract/money.ts';
import { undoMoney } from '../contract/undo.ts';
import { officeMoneyText } from '../text/money.ts';
import { type AccountOfBack, type AccountOfExit, accountOfBack, accountOfExit, listMoneyBack } from './backView.ts';
import { createMoneyChanges } from './changes.ts';
import { openRow, settledRow, statementView } from './movementRows.ts';
import { createUndo } from './undo.ts';

const together = (movement: string, others: readonly string[] = []): readonly string[] => [
  ...new Set([movement, ...others]),
];

const by = (account: Account, { circuitId }: { readonly circuitId: number }) => ({ account, circuitId });

async function statementIn(request: FastifyRequest) {
  const { fields, document } = await readForm(request, calls.StatementFields, calls.mostStatementBytes);
  return { file: document, said: fields.columns ?? null, signsKept: fields.signs === 'right' };
}

export const officeMoneyRoutes =
  (context: Context, { reactions }: { readonly reactions: Reactions }): Routes =>
  async (app) => {
    const { db } = context;
    const changes = createMoneyChanges(context, reactions);
    const undo = createUndo(context, reactions);
    await app.register(multipart);

    serve(app, calls.getMovements, async ({ office, query, lang }) => {
      const { view = 'open', page = 1, size = officePageSizes[0], apart = null } = query;
      const { circuitId } = office;
      const last = await lastStatement(db, circuitId);
      if (view !== 'open') {
        const { data, ...list } = await listSettled(db, { circuitId, state: view, page, size });
        return { data: data.map(settledRow), ...list, movements: list.total, waiting: list.total, last };
      }
      const { data, ...list } = await listProposals(db, { circuitId, page, size, lang, apart });
      const holdHours = context.environment.orderHoldHours;
      const limit = writeOffLimitOf(await allSettings(db, circuitId));
      return {
        data: data.map((proposal) => openRow(proposal, { circuitId, limit, holdHours })),
        ...list,
        last,
      };
    });

    serve(app, calls.previewStatement, async ({ account, office, request }) => {
      await countAttempt(context, limits.uploads, account.id);
      const read = await changes.preview(office.circuitId, await statementIn(request));
      return statementView(read);
    });

    serve(app, calls.takeStatementBack, ({ account, office, params }) =>
      changes.takeStatementBack(by(account, office), params.statement),
    );

    serve(app, calls.loadStatement, async ({ account, office, request }) => {
      await countAttempt(context, limits.uploads, account.id);
      const given = await statementIn(request);
      const { fresh, seen, others, idle } = await changes.load(by(account, office), given);
      return { fresh, seen, others, idle };
    });

    serve(app, calls.confirmMovements, async ({ account, office, body, lang }) => {
      const { surplus, ...done } = await changes.confirmAll(by(account, office), body.items, lang);
      return { ...done, refused: [...done.refused], to_send_back: surplus };
    });

    serve(app, calls.settleLess, async ({ account, office, params, body }) => {
      const reason = body.how === 'give_back' ? { reason: body.note } : {};
      const item = { movements: together(params.movement, body.with), orders: [body.order], less: body.how, ...reason };
      const { paid, surplus } = await changes.settleLess(by(account, office), item, body.note);
      return { paid: flag(paid > noMoney), to_send_back: surplus };
    });

    serve(app, calls.askForRest, async ({ account, office, params, body }) => {
      const { missing, until } = await changes.askRest(
        by(account, office),
        together(params.movement, body.with),
        body.order,
      );
      return { missing, until };
    });

    serve(app, calls.putMovementAside, ({ account, office, params, body }) =>
      changes.putAside(by(account, office), params.movement, body.note),
    );

    serve(app, calls.takeMovementBack, ({ account, office, params }) =>
      changes.putAside(by(account, office), params.movement, null),
    );

    serve(app, undoMoney, async ({ account, office, params, body }) => {
      const { came_back_on: cameBackOn = null, seen, note } = body;
      return { unpaid: await undo(by(account, office), { ...params, cameBackOn, seen, note }) };
    });

    serve(app, calls.getMoneyBack, ({ office, query }) => {
      const { page = 1, size = officePageSizes[0] } = query;
      return listMoneyBack(db, { circuitId: office.circuitId, page, size, now: context.clock() });
    });

    serve(app, calls.getMoneyBackAccount, ({ account, office, params }) =>
      lookAtAccount(context, { ...by(account, office), back: params.back }),
    );

    serve(app, calls.sendMovementBack, async ({ account, office, params, body }) => {
      const { note: reason, payer, iban, noted } = body;
      const amount = await changes.sendBack(by(account, office), {
        movement: params.movement,
        reason,
        payer,
        iban,
        noted: noted === true,
      });
      return { to_send_back: amount };
    });

    serve(app, calls.noteMovementSent, async ({ account, office, params, body }) => {
      const sent = { id: params.back, sentOn: body.sent_on, bankReference: body.bank_reference };
      await changes.noteSent(by(account, office), sent);
    });
  };

interface Looking {
  readonly account: Account;
  readonly circuitId: number;
  readonly back: string;
}

/** The account that money goes back to, with the causal in the buyer's language; the look is written down first. */
async function lookAtAccount({ db, clock }: Pick<Context, 'db' | 'clock'>, { account, circuitId, back }: Looking) {
  const asked = { circuit: circuitId, back };
  const [found] = await accountOfBack(db, asked);
  const [exit] = found ? [] : await accountOfExit(db, asked);
  const shown = found ? ofOrder(found) : exit ? ofMovement(exit) : refuse('refund_not_found');
  await writeAudit(db, {
    at: clock(),
    actorUserId: account.id,
    circuitId,
    action: 'refund_account_viewed',
    subjectType: found ? 'refund' : 'movement_exit',
    subjectId: back,
    facts: { causal: shown.causal },
  });
  return shown;
}

function ofOrder(found: AccountOfBack) {
  const { iban, given_at, holder, reference, circuit, lang } = found;
  const causal = textIn(officeMoneyText, lang)('causal_refund', { reference, circuit: circuit[lang].name });
  return {
    iban,
    given_at: given_at && new Date(given_at).toISOString(),
    holder: holder ?? nameOf(found) ?? '',
    causal,
  };
}

/** In Italian, the language of the banks: nobody has said another one. No order is named, or its circuit would take it for paid. */
function ofMovement({ iban, payer, value_day, circuit }: AccountOfExit) {
  const words = { day: formatDay(value_day, 'it'), circuit: circuit.it.name };
  return { iban, given_at: null, holder: payer, causal: textIn(officeMoneyText, 'it')('causal_send_back', words) };
}
