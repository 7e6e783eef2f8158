import { Link } from 'react-router';
import type { StartView } from '#features/registration/contract.ts';
import { StartMarks } from '#features/registration/web/StartMarks.tsx';
import { useStarts } from '#features/registration/web/useStarts.ts';
import { startDays } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { CartDetailView, CartView } from '../contract.ts';
import { underParents } from '../rules/lines.ts';
import { isOnePerRegistration, quantityBounds } from '../rules/quantity.ts';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';
import type { Quantities, useRemovals } from './useCartLines.ts';
import { registrationsOf, withChildren } from './withoutLines.ts';

interface CartLinesProps {
  readonly cart: CartView;
  readonly quantities: Quantities;
  readonly removals: ReturnType<typeof useRemovals>;
}

interface ShownLine extends CartDetailView {
  readonly child: boolean;
  /** Removed a moment ago; it can still be put back. */
  readonly gone: boolean;
}

/** A race with its stage, if that has another name; a package is run in several, and names its races only. */
const placesOf = ({ stage, races, race_type }: NonNullable<ShownLine['itemable']>, name: string): string =>
  [race_type === 'race' && stage, ...races].filter((said) => said && said !== name).join(' · ');

function LineFacts({ line }: { readonly line: ShownLine }) {
  const { itemable, shop_product_variables: variables, name, service_for: registered, child } = line;
  const lang = useLang();
  const t = useText(cartText);
  const facts = itemable
    ? [
        [fullName(itemable.member), itemable.registration_type.name].join(' · '),
        itemable.crew && t('crew', { name: itemable.crew.name }),
        itemable.relay_fraction_i18n && t('fraction', { name: itemable.relay_fraction_i18n }),
        placesOf(itemable, name),
        startDays(itemable.starts, lang),
      ]
    : [
        // Below its registration a service needs not say whose it is.
        registered && !child ? t('service_for', { name: fullName(registered.member), race: registered.name }) : null,
        // It may have been put here without being chosen (a recommended one that costs nothing).
        isOnePerRegistration(line) ? t('comes_free') : null,
        ...variables.map(({ i18n }) => `${i18n.key}: ${i18n.name}`),
      ];
  return facts.filter(Boolean).map((fact) => (
    <span key={fact} className={styles.fact}>
      {fact}
    </span>
  ));
}

/** The way to the services of a registration: whoever was known has not passed their step. */
function Services({ line: { id, itemable, name } }: { readonly line: ShownLine }) {
  const lang = useLang();
  const t = useText(cartText);
  if (!itemable || itemable.has_services === 0) return null;
  const of = itemable.race_type === 'race' ? { race: itemable.race_id } : { package: itemable.race_id };
  return (
    <span className={styles.fact}>
      <Link
        to={paths.services(lang, { ...of, registration: id })}
        aria-label={t('services_of', { name: fullName(itemable.member), race: name })}
      >
        {t('services')}
      </Link>
    </span>
  );
}

function Start({
  line: { itemable, name },
  start,
}: {
  readonly line: ShownLine;
  readonly start: StartView | undefined;
}) {
  return start && itemable && <StartMarks start={start} of={{ athlete: fullName(itemable.member), race: name }} />;
}

const nameOf = ({ name, itemable }: CartDetailView): string =>
  itemable ? `${name}, ${fullName(itemable.member)}` : name;

/** The cart's lines with quantity and total, child lines under their parent (checkout §2). */
export function CartLines({ cart, quantities, removals }: CartLinesProps) {
  const lang = useLang();
  const t = useText(cartText);
  const priceOf = usePrice();
  const euro = useEuro();
  const { removed } = removals;
  const starts = useStarts(registrationsOf(cart));
  const all = withChildren(cart, removed);
  // A child of a removed line is not listed: undoing the removal brings it back with its parent.
  const rows = underParents(cart.details)
    .filter(({ id }) => !all.has(id) || removed.has(id))
    .map((line): ShownLine => ({ ...line, gone: removed.has(line.id) }));
  const last = rows.findLast(({ gone }) => gone);

  const columns: Column<ShownLine>[] = [
    {
      id: 'item',
      head: t('item'),
      names: true,
      cell: (line) => (
        <div className={line.child ? styles.child : undefined}>
          {line.gone ? (
            <>
              <s>{nameOf(line)}</s>
              <span className={styles.fact}>{t('removed')}</span>
            </>
          ) : (
            <>
              <span className="b">{line.name}</span>
              <LineFacts line={line} />
              {line.held === 0 && (
                <span className={styles.mark}>
                  <StatusMark mark="warn">{t('not_held')}</StatusMark>
                </span>
              )}
              <Services line={line} />
              <Start line={line} start={starts.get(line.id)} />
            </>
          )}
        </div>
      ),
    },
    {
      id: 'quantity',
      head: t('quantity'),
      cell: (line) =>
        line.gone ? null : line.itemable_type === 'shop_product' && !isOnePerRegistration(line) ? (
          <LineQuantity line={line} quantities={quantities} />
        ) : (
          line.quantity
        ),
    },
    {
      id: 'total',
      head: t('total'),
      align: 'end',
      narrow: 'beside',
      cell: ({ gone, total, quantity, price }) =>
        gone ? null : (
          <>
            <span className="nb">{priceOf(total)}</span>
            {quantity > 1 && price > 0 && <span className={styles.fact}>{t('each', { price: euro(price) })}</span>}
          </>
        ),
    },
    {
      id: 'actions',
      head: <span className="vh">{t('actions')}</span>,
      align: 'end',
      narrow: 'alone',
      cell: (line) => (
        <div className={styles.does}>
          {line.itemable && !line.gone && (
            <ButtonLink
              look="text"
              size="small"
              to={paths.registrationChange(lang, line.id)}
              aria-label={t('change_what', { name: nameOf(line) })}
            >
              {t('change')}
            </ButtonLink>
          )}
          <Button
            look={line.gone ? 'outline' : 'text'}
            size="small"
            aria-label={t(line.gone ? 'undo_what' : 'remove_what', { name: nameOf(line) })}
            onClick={() => (line.gone ? removals.putBack(line.id) : removals.remove(line.id))}
          >
            {t(line.gone ? 'undo' : 'remove')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      <Table
        caption={t('lines')}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        className={styles.lines}
      />
      <p className="vh" role="status">
        {last && t('removed_said', { name: nameOf(last) })}
      </p>
    </>
  );
}

/** What the field of a line's quantity is called. */
export const quantityField = (lineId: string): string => `quantity-${lineId}`;

interface LineQuantityProps {
  readonly line: CartDetailView;
  readonly quantities: Quantities;
}

/** − and +, or typed (checkout §2): whole numbers from 1 (checkout §5). */
export function LineQuantity({ line, quantities }: LineQuantityProps) {
  const t = useText(cartText);
  const said = useFailureText();
  const error = quantities.errors.get(line.id);
  return (
    <NumberField
      small
      className={styles.quantity}
      name={quantityField(line.id)}
      label={<span className="vh">{t('quantity_of', { name: line.name })}</span>}
      less={t('less')}
      more={t('more')}
      {...quantityBounds}
      wrong={t('quantity_wrong', { max: quantityBounds.max })}
      value={quantities.chosen.get(line.id) ?? line.quantity}
      onChange={(quantity) => quantities.choose(line.id, quantity)}
      error={error && said(error)}
    />
  );
}
