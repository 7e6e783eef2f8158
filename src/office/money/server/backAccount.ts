import { formatDay } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { nameOf } from '#office/orders/server/ordersView.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import { officeMoneyText } from '../text/money.ts';
import { type AccountOfBack, type AccountOfExit, accountOfBack, accountOfExit } from './backView.ts';

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
