import { type NestedLine, underParents } from '#features/cart/rules/lines.ts';
import { dayInRome, formatDay, startDays } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { OrderView } from '../contract.ts';
import { orderStateNumber } from '../rules/states.ts';
import { ordersText } from '../text/index.ts';
import styles from './orders.module.css';

type ShownLine = NestedLine<OrderView['order_details'][number]>;

/** A race with its stage, if that has another name; a package is run in several, and names its races only. */
const placesOf = ({ stage, races, itemable_type }: NonNullable<ShownLine['itemable']>, name: string): string =>
  [...(itemable_type === 'race' ? [stage.i18n.name] : []), ...races].filter((said) => said !== name).join(' · ');

function LineFacts({ line }: { readonly line: ShownLine }) {
  const lang = useLang();
  const t = useText(ordersText);
  const { itemable, shop_product_variables: variables, service_for: registered, child } = line;
  const facts = itemable
    ? [
        [fullName(itemable.member), itemable.registration_type.name].join(' · '),
        itemable.crew && t('crew', { name: itemable.crew }),
        itemable.relay_fraction && t('fraction', { name: itemable.relay_fraction }),
        placesOf(itemable, line.name),
        startDays(itemable.starts, lang),
      ]
    : [
        // Below its registration a service needs not say whose it is.
        registered && !child ? t('service_for', { name: fullName(registered.member), race: registered.name }) : null,
        ...variables.map(({ key, name }) => `${key}: ${name}`),
      ];
  return facts.filter(Boolean).map((fact) => (
    <span key={fact} className={styles.fact}>
      {fact}
    </span>
  ));
}

interface OrderLinesProps {
  readonly order: OrderView;
  readonly notes?: (line: OrderView['order_details'][number]) => readonly string[];
}

export function OrderLines({ order, notes }: OrderLinesProps) {
  const t = useText(ordersText);
  const priceOf = usePrice();
  const euro = useEuro();
  const lang = useLang();
  const givenWhy = useGivenWhy();
  const refunded = order.current_state_id === orderStateNumber.refunded;
  /** Why a line is struck: it was taken out, given up for a code, or nothing of the order is valid any more. */
  const goneWhy = ({ removed_at, itemable }: ShownLine): string | null => {
    if (removed_at !== null) return t('line_removed', { day: formatDay(dayInRome(new Date(removed_at)), lang) });
    if (itemable?.given) return givenWhy(itemable.given);
    return refunded ? t('line_refunded', { kind: itemable ? 'registration' : 'other' }) : null;
  };
  const columns: Column<ShownLine>[] = [
    {
      id: 'item',
      head: t('item'),
      names: true,
      cell: (line) => (
        <div className={line.child ? styles.child : undefined}>
          {goneWhy(line) === null ? (
            <span className="b">{line.name}</span>
          ) : (
            <>
              <s className="b">{line.name}</s>
              <span className={styles.fact}>{goneWhy(line)}</span>
            </>
          )}
          {goneWhy(line) === null &&
            notes?.(line).map((note) => (
              <span key={note} className={`${styles.fact} b`}>
                {note}
              </span>
            ))}
          <LineFacts line={line} />
          {line.quantity > 1 && (
            <span className={`${styles.fact} ${styles.onPhone}`}>
              {t('quantity')} {line.quantity}
              {line.price > 0 && ` · ${t('each', { price: euro(line.price) })}`}
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'quantity',
      head: t('quantity'),
      // A phone says it below the name, and only where it is more than one.
      narrow: 'away',
      cell: ({ quantity, price }) => (
        <>
          {quantity}
          {quantity > 1 && price > 0 && <span className={styles.fact}>{t('each', { price: euro(price) })}</span>}
        </>
      ),
    },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      narrow: 'beside',
      cell: ({ total_amount_due, discount, counted }) => (
        <>
          {counted === 1 ? (
            <span className="nb">{priceOf(total_amount_due)}</span>
          ) : (
            <s className="nb">{euro(total_amount_due)}</s>
          )}
          {discount > 0 && <span className={styles.fact}>{t('discounted', { amount: euro(discount) })}</span>}
        </>
      ),
    },
  ];
  return (
    <Table
      caption={t('your_order')}
      columns={columns}
      rows={underParents(order.order_details)}
      rowKey={({ id }) => id}
      className={styles.lines}
    />
  );
}

/** What a registration was given up for, and when: its line stays, and no money of it came back. */
export function useGivenWhy(): (given: NonNullable<NonNullable<ShownLine['itemable']>['given']>) => string {
  const t = useText(ordersText);
  const euro = useEuro();
  const lang = useLang();
  return ({ kind, worth, on }) => t(`line_given_${kind}`, { day: formatDay(on, lang), amount: euro(worth) });
}
