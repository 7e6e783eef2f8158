import { useState } from 'react';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Review } from '#web/ui/Review.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';
import styles from './orders.module.css';
import { TakeBackOrder } from './TakeBackOrder.tsx';

/** Of an unpaid order: athlete and type in the cart (decision 259), the rest on its pages (decisions 037 and 095). */
export function OrderReview({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(ordersText);
  const [asked, setAsked] = useState<string | null>(null);
  const registered = order.order_details.filter(({ itemable, removed_at }) => itemable && removed_at === null);
  const reviews = registered.map(({ id, name, itemable }) => {
    if (!itemable) return null;
    const type = itemable.registration_type;
    const athlete = fullName(itemable.member);
    const certificate = type.medical_certificate_uploads_active === 1 || type.datahealth_active === 1;
    const crew = [itemable.crew, itemable.relay_fraction].filter(Boolean).join(', ');
    const rows = [
      { key: 'who', label: t('review_who'), value: athlete, note: name, change: { onClick: () => setAsked(id) } },
      { key: 'type', label: t('review_type'), value: type.name, change: { onClick: () => setAsked(id) } },
      {
        key: 'answers',
        label: t('review_answers'),
        value: t('review_answers_what'),
        note: crew || undefined,
        change: { to: paths.changeSubscription(lang, id, order.id) },
      },
      ...(type.federation_id === null
        ? []
        : [
            {
              key: 'card',
              label: t('review_card'),
              value: t('review_card_what'),
              change: { to: paths.changeCard(lang, id, order.id) },
            },
          ]),
      ...(certificate
        ? [
            {
              key: 'certificate',
              label: t('review_certificate'),
              value: t('review_certificate_what'),
              change: { to: paths.certificateUpload(lang, id, order.id) },
            },
          ]
        : []),
    ];
    return (
      <section key={id} className={styles.review} aria-label={t('review_of', { athlete, race: name })}>
        <Review
          rows={rows}
          word={t('review_change')}
          named={(what) => t('review_change_what', { what, athlete })}
          person
        />
      </section>
    );
  });
  return (
    <>
      {reviews}
      <TakeBackOrder order={order} detailId={asked} onClose={() => setAsked(null)} />
    </>
  );
}
