import { type Cents, cents, formatEuro } from '#kernel/money.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Figures, MoneyFigures } from '../contract.ts';
import { officeFiguresText } from '../text/index.ts';
import css from './figures.module.css';

interface SumProps {
  readonly label: string;
  readonly value: string;
  /** Beside last season; null where there is nothing to compare. */
  readonly beside?: string | null;
  readonly note: string;
}

const Sum = ({ label, value, beside, note }: SumProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={css.number}>{value}</dd>
    {beside && <dd className={css.beside}>{beside}</dd>}
    <dd className="mut sm">{note}</dd>
  </div>
);

export const percentOf = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 100));

export function AthleteSums({ data: { registered, waiting, fill, compared } }: { readonly data: Figures }) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const number = (value: number) => formatNumber(value, lang);
  const signed = (value: number) => formatNumber(value, lang, { signDisplay: 'always' });
  const beside = ({ now, prior }: Figures['registered']) => {
    if (prior === null || compared === null) return null;
    const { season } = compared;
    if (now === prior) return t('beside_same', { season });
    return t('beside', { season, prior: number(prior), by: signed(now - prior) });
  };
  return (
    <section aria-label={t('sums')}>
      <dl className={cx(css.sums, css.great)}>
        <Sum
          label={t('registered')}
          value={number(registered.now)}
          beside={beside(registered)}
          note={t('registered_note')}
        />
        <Sum label={t('waiting')} value={number(waiting)} note={t('waiting_note')} />
        <Sum
          label={t('fill')}
          value={`${number(percentOf(fill.filled, fill.stock))}%`}
          beside={
            fill.prior &&
            compared &&
            t('beside_fill', { season: compared.season, percent: percentOf(fill.prior.filled, fill.prior.stock) })
          }
          note={t('fill_note', { filled: fill.filled, stock: fill.stock })}
        />
      </dl>
    </section>
  );
}

interface MoneySumsProps {
  readonly money: MoneyFigures;
  readonly compared: Figures['compared'];
}

export function MoneySums({ money, compared }: MoneySumsProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const euro = (amount: Cents) => formatEuro(amount, lang);
  const { sold, taken, to_take, to_return, commission, shipping } = money;
  const beside = ({ now, prior }: MoneyFigures['sold']) => {
    if (prior === null || compared === null) return null;
    const { season } = compared;
    const by = cents(now - prior);
    if (by === 0) return t('beside_same', { season });
    return t('beside', { season, prior: euro(prior), by: formatEuro(by, lang, 'signed') });
  };
  return (
    <section aria-label={t('sums_money')}>
      <dl className={cx(css.sums, css.money)}>
        <Sum label={t('sold')} value={euro(sold.now)} beside={beside(sold)} note={t('sold_note')} />
        <Sum
          label={t('taken')}
          value={euro(taken.now)}
          beside={beside(taken)}
          note={t('taken_note', { commission: euro(commission), shipping: euro(shipping) })}
        />
        <Sum label={t('to_take')} value={euro(to_take)} note={t('to_take_note')} />
        <Sum label={t('to_return')} value={euro(to_return)} note={t('to_return_note')} />
      </dl>
    </section>
  );
}
