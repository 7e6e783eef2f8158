import type { PayMethodView } from '#features/commission/contract.ts';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import { useEuro, useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { paymentsText } from '../text/index.ts';
import styles from './payments.module.css';

interface PayMethodsProps {
  readonly methods: readonly PayMethodView[];
  readonly chosen: PayMethod | null;
  readonly onChoose: (method: PayMethod) => void;
  readonly error?: string | undefined;
}

/** The ways of paying, each with its commission and the amount due (checkout §2). None is preselected. */
export function PayMethods({ methods, chosen, onChoose, error }: PayMethodsProps) {
  const t = useText(paymentsText);
  const euro = useEuro();
  const options = methods.map(({ name, i18n, admin_cost, total_amount_due }) => ({
    value: name,
    label: i18n.name,
    aside: admin_cost === null ? undefined : admin_cost > 0 ? t('fee', { amount: euro(admin_cost) }) : t('free'),
    note: (
      <>
        {i18n.description}
        {total_amount_due !== null && (
          <span className={styles.makes}>{t('makes', { amount: euro(total_amount_due) })}</span>
        )}
      </>
    ),
  }));
  return (
    <RadioCards
      legend={t('how')}
      legendLook="title"
      name="payment_method"
      options={options}
      value={chosen}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        const method = methods.find(({ name }) => name === value);
        if (method) onChoose(method.name);
      }}
    />
  );
}
