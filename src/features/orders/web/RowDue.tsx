import { leastDue } from '#features/commission/rules/payMethods.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { Euro } from '#web/ui/Euro.tsx';

interface RowDueProps {
  readonly row: {
    readonly total_amount_due: Cents;
    readonly commission_from: Cents | null;
    readonly commission_to: Cents | null;
  };
  /** What has come already and is too little: by transfer the rest is enough, and any other way takes the whole. */
  readonly arrived?: Cents;
}

/** What an order of a list comes to: “da 36,40 €” while nobody has chosen how to pay, as its page says. */
export function RowDue({ row, arrived = noMoney }: RowDueProps) {
  const { total_amount_due, commission_from: from, commission_to: to } = row;
  const { due, least } = leastDue(total_amount_due, from === null || to === null ? null : { from, to });
  return <Euro amount={cents(Math.max(due - arrived, 0))} least={least || arrived > noMoney} />;
}
