import { collectionText } from '#features/shop/rules/shippings.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { OrderView } from '../contract.ts';
import { addressLines } from '../rules/addressLines.ts';
import { isStillDelivered } from '../rules/contents.ts';
import { orderStateNumber, orderStates } from '../rules/states.ts';
import { ordersText } from '../text/index.ts';
import { contentLine } from './orderContents.ts';
import styles from './orders.module.css';

export function Delivery({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(ordersText);
  const { shipping, shipping_address: to, parcel, order_details: lines } = order;
  const state = orderStates.find((name) => orderStateNumber[name] === order.current_state_id)!;
  const goes = isStillDelivered(
    state,
    lines.map((line) => ({ ...contentLine(line), removed_at: line.removed_at })),
  );
  if (!parcel && !(goes && (shipping || to))) return null;
  const { collection = null, i18n } = shipping ?? {};
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t(to ? 'ship_to' : 'collect_at')}</h2>
      {collection && <p className="b">{collectionText(collection, lang)}</p>}
      {to && (
        <address className={styles.address}>
          {addressLines(to).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {parcel && <Parcel parcel={parcel} isSent={shipping?.require_shipping_address === 1} />}
      {i18n && <p className="mut">{[i18n.name, i18n.description].filter(Boolean).join(': ')}</p>}
    </section>
  );
}

interface ParcelProps {
  readonly parcel: NonNullable<OrderView['parcel']>;
  readonly isSent: boolean;
}

function Parcel({ parcel: { state, at, courier, number, link }, isSent }: ParcelProps) {
  const lang = useLang();
  const t = useText(ordersText);
  const words =
    state === 'ready'
      ? t(isSent ? 'parcel_ready_courier' : 'parcel_ready_collection')
      : state === 'to_pack'
        ? t('parcel_to_pack')
        : t(`parcel_${state}`, { day: at ? dayInSentence(dayInRome(new Date(at)), lang) : '' });
  return (
    <>
      <p className="b">
        <StatusMark mark={state === 'to_pack' ? 'wait' : 'ok'}>{words}</StatusMark>
      </p>
      {(courier || number) && <p>{[courier, number].filter(Boolean).join(', ')}</p>}
      {link && (
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            {t('parcel_follow')}
          </a>
        </p>
      )}
    </>
  );
}
