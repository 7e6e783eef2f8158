import { refuse } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import { officeMoneyText } from '../../text/money.ts';
import { nameOf } from '../orders/ordersView.ts';
import { accountOfBack } from './backView.ts';

interface Looking {
  readonly account: Account;
  readonly circuitId: number;
  readonly back: string;
}

/** The account that money goes back to, with the causal in the buyer's language; the look is written down first. */
export async function lookAtAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { account, circuitId, back }: Looking,
) {
  const [found] = await accountOfBack(db, { circuit: circuitId, back });
  if (!found) return refuse('refund_not_found');
  await writeAudit(db, {
    at: clock(),
    actorUserId: account.id,
    circuitId,
    action: 'refund_account_viewed',
    subjectType: 'refund',
    subjectId: back,
    facts: { reference: found.reference },
  });
  const { iban, holder, reference, circuit, lang } = found;
  const causal = textIn(officeMoneyText, lang)('causal_refund', { reference, circuit: circuit[lang].name });
  return { iban, holder: holder ?? nameOf(found) ?? '', causal };
}
