import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrderView } from '#features/orders/contract.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { QrCode } from '#features/orders/web/QrCode.tsx';
import { wireQuery } from '#features/orders/web/useOrder.ts';
import { wirePlace } from '#features/orders/web/WireLinks.tsx';
import { euroText } from '#kernel/money.ts';
import { useApi } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { paymentsText } from '../text/index.ts';
import { useWireDays } from './useWireDays.ts';
import styles from './wire.module.css';

const inFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function WireDetails({ order }: { readonly order: OrderView }) {
  const { data: wire } = useSuspenseQuery(wireQuery(useApi(), order.id));
  const t = useText(paymentsText);
  const tOrders = useText(ordersText);
  const euro = useEuro();
  const days = useWireDays(order);
  if (!wire) return null;
  const data = [
    { label: tOrders('wire_causal'), shown: wire.causal, copied: wire.causal },
    { label: tOrders('wire_amount'), shown: euro(wire.amount), copied: euroText(wire.amount) },
    { label: tOrders('wire_iban'), shown: inFours(wire.iban), copied: wire.iban },
    { label: tOrders('wire_bic'), shown: wire.bic, copied: wire.bic },
    { label: tOrders('wire_company'), shown: wire.company, copied: wire.company },
    { label: tOrders('wire_bank'), shown: wire.bank, copied: wire.bank },
    // An account in Italy may do without a BIC.
  ].filter(({ copied }) => copied !== '');
  return (
    <section className={styles.wire} aria-labelledby={wirePlace}>
      <h2 className="d d-1" id={wirePlace}>
        {tOrders('wire_title')}
      </h2>
      {days !== null && <p className={styles.due}>{days}</p>}
      <p className="mut">{t('wire_how')}</p>
      <div className={styles.both}>
        <dl className={styles.data}>
          {data.map(({ label, shown, copied }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shown}</dd>
              <dd className={styles.copy}>
                <CopyButton
                  value={copied}
                  words={{ copy: t('wire_copy'), copied: t('wire_copied') }}
                  label={t('wire_copy_what', { what: label })}
                />
              </dd>
            </div>
          ))}
        </dl>
        <figure className={styles.code}>
          <QrCode qr={wire.qr} label={t('wire_qr')} />
          <figcaption className="sm mut">{t('wire_qr_how')}</figcaption>
        </figure>
      </div>
      <p className="no-print">
        <Button look="outline" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </p>
    </section>
  );
}
