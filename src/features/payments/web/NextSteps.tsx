import type { ReactNode } from 'react';
import type { OrderView, PassView } from '#features/orders/contract.ts';
import { isHeld } from '#features/orders/web/orderContents.ts';
import { useOrderCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { bibCollectionText } from '#features/races/rules/bibCollection.ts';
import { useStarts } from '#features/registration/web/useStarts.ts';
import { collectionText } from '#features/shop/rules/shippings.ts';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { paymentsText } from '../text/index.ts';
import styles from './result.module.css';

/** Its start says whether one is missing. */
export const askDocuments = ({ order_details }: Pick<OrderView, 'order_details'>): readonly string[] =>
  order_details
    .filter(
      (line) =>
        isHeld(line) &&
        (line.itemable?.registration_type.medical_certificate_uploads_active === 1 ||
          line.itemable?.registration_type.datahealth_active === 1),
    )
    .map(({ id }) => id);

export function NextSteps({ order, passes }: { readonly order: OrderView; readonly passes: readonly PassView[] }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const { at } = useOrderCircuit(order);
  const dayOf = (startsAt: string) => formatDay(dayInRome(new Date(startsAt)), lang, 'weekday');
  const starts = useStarts(askDocuments(order));
  const races = [...new Map(passes.map(({ race }) => [race.id, race])).values()];
  const [only] = races;
  const pageOf = ({ slug, name }: PassView['race']) => <a href={at(paths.race(lang, slug))}>{name}</a>;
  const collect = races.map((race) => (
    <li key={race.id}>
      {race.bib_collection
        ? t.rich('next_collect_of', { race: () => pageOf(race), where: bibCollectionText(race.bib_collection) })
        : t.rich('next_collect_page', { race: () => pageOf(race) })}
    </li>
  ));
  const startText = ({ name, place, starts_at }: PassView['race']) =>
    t('next_start_of', { race: name, day: dayOf(starts_at), time: formatTime(starts_at), place });

  const { shipping } = order;
  const pickUp = shipping?.collection && {
    where: collectionText(shipping.collection, lang),
    how: shipping.i18n.description,
  };
  // Below its registration a service needs no step of its own.
  const services = order.order_details.filter(
    ({ removed_at, service_for, parent_id }) =>
      removed_at === null && service_for !== null && !order.order_details.some(({ id }) => id === parent_id),
  );
  const bought = services.map(({ id, name, service_for: registered }) => (
    <li key={id}>
      {registered &&
        t.rich('next_service_of', {
          service: name,
          name: fullName(registered.member),
          race: registered.name,
          link: (words) => <a href={at(paths.subscription(lang, registered.reference ?? ''))}>{words}</a>,
        })}
    </li>
  ));

  // Only who can bring something has a step: a certificate that is approved, or being checked, is none.
  const lacking = order.order_details.flatMap(({ id, name: race, itemable }) => {
    const fault = starts.get(id)?.reasons.find(({ matter, fix }) => matter === 'certificate' && fix === matter);
    return itemable && fault ? [{ id, says: fault.detail, name: fullName(itemable.member), race }] : [];
  });
  const uploadOf =
    ({ id, name, race }: (typeof lacking)[number]) =>
    (words: ReactNode) => (
      <a href={paths.certificateUpload(lang, id)} aria-label={t('next_document_which', { name, race })}>
        {words}
      </a>
    );
  const isAlone = order.order_details.filter((line) => line.itemable !== null && isHeld(line)).length === 1;
  const documents = lacking.map((line) =>
    isAlone ? (
      t.rich('next_document_one', { says: line.says, link: uploadOf(line) })
    ) : (
      <li key={line.id}>{t.rich('next_document_of', { ...line, link: uploadOf(line) })}</li>
    ),
  );

  const steps: { readonly title: string; readonly text: ReactNode }[] = [];
  if (lacking.length > 0) steps.push({ title: t('next_document'), text: isAlone ? documents : <ul>{documents}</ul> });
  if (only)
    steps.push({
      title: t('next_collect'),
      text: (
        <>
          <ul>{collect}</ul>
          {t('next_collect_text')}
        </>
      ),
    });
  if (only && races.length === 1)
    steps.push({
      title: t('next_start', { time: formatTime(only.starts_at) }),
      text: t('next_start_text', { day: capital(dayOf(only.starts_at)), place: only.place }),
    });
  if (races.length > 1) {
    const starting = races.map((race) => <li key={race.id}>{startText(race)}</li>);
    steps.push({ title: t('next_starts'), text: <ul>{starting}</ul> });
  }
  if (bought.length > 0)
    steps.push({
      title: t('next_services', { count: bought.length }),
      text: (
        <>
          <ul>{bought}</ul>
          {t('next_services_text')}
        </>
      ),
    });
  if (pickUp) steps.push({ title: t('next_pick_up'), text: t('next_pick_up_text', pickUp) });
  else if (shipping) steps.push({ title: t('next_goods'), text: t('next_goods_text') });
  if (steps.length === 0) return null;
  return (
    <section>
      <h2 className={`d d-2 ${styles.next}`}>{t('next')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3 className="b">{title}</h3>
            <div className="mut">{text}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
