import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { isConfirmed, termsText } from '#features/invoices/rules/accounting.ts';
import { taxedKinds } from '#features/invoices/rules/invoiceLines.ts';
import { findIssuer, lockIssuer, noteConfirmation } from '#features/invoices/server/issuers.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { Officer } from '#office/kit/server/setUps.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { AccountingView } from '../contract/accounting.ts';

/** What an accountant is to confirm of a circuit's invoices, and what one has confirmed. */
export async function readAccounting(on: DbOrTx, circuitId: number): Promise<Omit<AccountingView, 'may_confirm'>> {
  const issuer = await findIssuer(on, circuitId);
  if (!issuer) return { terms: null, confirmation: null, confirmed: 0 };
  const { name, regime, taxes, stampLaw, stampFrom, stampAmount, causal, confirmed } = issuer;
  return {
    terms: {
      issuer: name,
      regime,
      taxes: taxedKinds.map((kind) => ({ kind, ...taxes[kind] })),
      stamp_law: stampLaw,
      stamp_from: stampFrom,
      stamp_amount: stampAmount,
      causal,
      sign: termsText(issuer),
    },
    confirmation: confirmed && {
      name: confirmed.name,
      on: confirmed.on,
      noted_by: await accountNameOf(on, confirmed.notedBy),
      noted_at: confirmed.notedAt,
    },
    confirmed: flag(isConfirmed(issuer, confirmed)),
  };
}

/** One where a circuit issues invoices by terms that no accountant has confirmed. */
export async function countUnconfirmed(on: DbOrTx, circuitId: number): Promise<number> {
  const issuer = await findIssuer(on, circuitId);
  return issuer && !isConfirmed(issuer, issuer.confirmed) ? 1 : 0;
}

interface Word {
  readonly name: string;
  readonly on: Day;
  /** What was seen. */
  readonly sign: string;
}

/**
 * Notes an accountant's word. Refuses with `item_not_found` where no invoices are issued, with
 * `changed_meanwhile` where the terms are not those that were seen, and a day to come.
 */
export async function confirmAccounting(
  { db, clock }: Context,
  { account, office }: Officer,
  word: Word,
): Promise<void> {
  const at = clock();
  if (word.on > dayInRome(at)) refuseField('on', 'date_in_the_future');
  const { circuitId } = office;
  await db.transaction(async (tx) => {
    const issuer = (await lockIssuer(tx, circuitId)) ?? refuse('item_not_found');
    const terms = termsText(issuer);
    if (terms !== word.sign) refuse('changed_meanwhile');
    const { name, on } = word;
    await noteConfirmation(tx, circuitId, { name, on, notedBy: account.id, notedAt: at.toISOString(), terms });
    await writeAudit(tx, {
      at,
      actorUserId: account.id,
      circuitId,
      action: 'accounting_confirmed',
      subjectType: 'circuit',
      subjectId: String(circuitId),
      facts: { after: { accountant: name, confirmed_on: on }, terms },
    });
  });
}
