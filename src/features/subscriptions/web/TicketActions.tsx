import { useState } from 'react';
import { Link } from 'react-router';
import { OtherwiseLink, WireLink } from '#features/orders/web/WireLinks.tsx';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { type Action, actionsOf } from '../rules/actions.ts';
import { toCome } from '../rules/todo.ts';
import { changesText } from '../text/changes.ts';
import { subscriptionsText } from '../text/index.ts';
import { ActionSign } from './ActionSign.tsx';
import changesCss from './changes/changes.module.css';
import styles from './dashboard.module.css';
import { PassLink } from './PassLink.tsx';
import css from './tickets.module.css';

function Services({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const [now] = useState(() => new Date());
  const t = useText(subscriptionsText);
  const { confirmed, status, has_services, race_type, race_id, race_name, member, detail } = row;
  if (confirmed === 0 || status !== null || has_services === 0 || toCome([row], now).length === 0) return null;
  const race = race_type === 'race' ? { race: race_id } : { package: race_id };
  return (
    <span className={css.fact}>
      <Link
        to={paths.services(lang, { ...race, registration: detail.id })}
        aria-label={t('services_of', { name: fullName(member), race: race_name })}
      >
        {t('services')}
      </Link>
    </span>
  );
}

interface TicketActionsProps {
  readonly row: SubscriptionRow;
  /** On a phone: what stands behind “Details” is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function TicketActions({ row, open, onToggle }: TicketActionsProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const { race_type, races, status, confirmed, due_day, order_id, order_reference } = row;
  const unpaid = status === null && confirmed === 0;
  const order = { id: order_id, reference: order_reference };
  const own = race_type === 'race' ? races[0] : undefined;
  return (
    <>
      <div className={css.foot}>
        <span>
          {own && <PassLink row={row} race={own} />}
          {unpaid && due_day !== null && <WireLink order={order} look="outline" />}
          {unpaid && due_day === null && (
            <ButtonLink
              size="small"
              look="outline"
              to={paths.checkout(lang, order_id)}
              aria-label={t('pay_which', { reference: order_reference })}
            >
              {t('pay')}
            </ButtonLink>
          )}
        </span>
        <Button
          look="text"
          size="small"
          className={css.toggle}
          aria-expanded={open}
          aria-label={t('details_of', { athlete: fullName(row.member), race: row.race_name })}
          onClick={onToggle}
        >
          {t('details')}
        </Button>
      </div>
      {unpaid && due_day !== null && (
        <div className={css.otherwise}>
          <OtherwiseLink order={order} />
        </div>
      )}
      <div className={css.more}>
        <ChangeLink row={row} />
        <Services row={row} />
        <SubscriptionActions row={row} />
      </div>
    </>
  );
}

function ChangeLink({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const t = useText(changesText);
  const [now] = useState(() => new Date());
  if (row.status !== null || toCome([row], now).length === 0) return null;
  const of = { athlete: fullName(row.member), race: row.race_name };
  return (
    <span className={styles.fact}>
      <Link
        className={changesCss.link}
        to={paths.changeSubscription(lang, row.detail.id)}
        aria-label={t('link_of', of)}
      >
        {t('link')}
      </Link>
    </span>
  );
}

const pageOf: Readonly<Record<Action, (lang: Lang, row: SubscriptionRow) => string | null>> = {
  // It stands with its race: a package has one for each.
  pass: () => null,
  change_card: (lang, { detail }) => paths.changeCard(lang, detail.id),
  substitute: (lang, { detail }) => paths.substitute(lang, detail.id),
  transfer: (lang, { detail }) => paths.transfer(lang, detail.id),
};

/** What can be done with a subscription, each with a sign and a word (checkout §2, "Row rules"). */
function SubscriptionActions({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const [now] = useState(() => new Date());
  const links = actionsOf(row, now).flatMap((action) => {
    const href = pageOf[action](lang, row);
    return href === null ? [] : [{ action, href }];
  });
  if (links.length === 0) return null;
  const which = { athlete: fullName(row.member), race: row.race_name };
  return (
    <ul className={styles.actions}>
      {links.map(({ action, href }) => (
        <li key={action}>
          <Link to={href} aria-label={t(`action_${action}_which`, which)}>
            <ActionSign action={action} />
            <span>{t(`action_${action}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
