import { z } from 'zod';
import type { OrderView } from '#features/orders/contract.ts';
import { sum } from '#kernel/money.ts';
import { useFailureText } from '#web/failure.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FieldError, useFieldIds } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OrderWithdrawalsView, WithdrawalIn, type WithdrawalView } from '../contract.ts';
import { paidFor } from '../rules/paidFor.ts';
import { withdrawalsText } from '../text/index.ts';
import { goodsLine } from './goodsLine.ts';
import { useWithdraw } from './useWithdrawals.ts';
import styles from './withdrawals.module.css';

interface WithdrawalFormProps {
  readonly order: OrderView;
  readonly offer: OrderWithdrawalsView;
  readonly onMade: (withdrawal: WithdrawalView) => void;
}

const { name, email } = WithdrawalIn.shape;

/** The statement as the form holds it: which lines are ticked, and of each how many. */
const Statement = z.object({
  goods: z.array(z.string()).min(1, 'choose_goods'),
  quantities: z.record(z.string(), z.coerce.number().int().min(1)),
  name,
  email,
});

/** Name, order, goods and where the receipt goes, to be confirmed (art. 54-bis, paragraph 3). */
export function WithdrawalForm({ order, offer, onMade }: WithdrawalFormProps) {
  const t = useText(withdrawalsText);
  const euro = useEuro();
  const said = useFailureText();
  const send = useWithdraw(order.id, onMade);
  const goods = offer.goods.filter(({ left }) => left > 0);
  const { form, submit, failure, error, summary, attempt, shaken, pending } = useForm({
    schema: Statement,
    defaultValues: {
      goods: goods.length === 1 ? goods.map(({ id }) => id) : [],
      quantities: Object.fromEntries(goods.map(({ id, left }) => [id, left])),
      name: offer.name,
      email: offer.email,
    },
    labels: { goods: t('goods'), name: t('name'), email: t('email') },
    send: ({ goods: chosen, quantities, ...statement }) =>
      send({
        ...statement,
        version: offer.version,
        goods: chosen.map((id) => ({ id, quantity: quantities[id] ?? 1 })),
      }),
  });
  const chosen = form.watch('goods');
  const quantities = form.watch('quantities');
  const amount = sum(
    goods.filter(({ id }) => chosen.includes(id)).map((line) => paidFor(line, Number(quantities[line.id] ?? 1))),
  );
  const ids = useFieldIds(undefined, 'goods');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary title={t('errors')} errors={summary} attempt={attempt} />
      {failure && <Notice tone="err" live title={said(failure)} />}
      <fieldset id={ids.id} tabIndex={-1} aria-describedby={error('goods') ? ids.error : undefined}>
        <legend>{t('goods')}</legend>
        {goods.map((line) => (
          <div key={line.id} className={styles.line}>
            <Checkbox
              {...form.register('goods')}
              id={`goods-${line.id}`}
              value={line.id}
              label={goodsLine({ ...line, quantity: 1 })}
              hint={line.left > 1 ? t('all_of', { count: line.left }) : undefined}
            />
            {line.left > 1 && chosen.includes(line.id) && (
              <Select
                {...form.register(`quantities.${line.id}`)}
                className={styles.quantity}
                label={t('quantity_of', { name: line.name })}
                options={Array.from({ length: line.left }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
              />
            )}
          </div>
        ))}
        <FieldError ids={ids}>{error('goods')}</FieldError>
      </fieldset>
      {amount > 0 && (
        <p aria-live="polite">
          {t('amount_of', { amount: euro(amount) })} <span className="mut">{t('amount_text')}</span>
        </p>
      )}
      <TextField {...form.register('name')} label={t('name')} error={error('name')} autoComplete="name" />
      <TextField
        {...form.register('email')}
        type="email"
        label={t('email')}
        hint={t('email_hint')}
        error={error('email')}
        autoComplete="email"
      />
      <p className="prose">{t('declaration_here')}</p>
      <div className="acts">
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
