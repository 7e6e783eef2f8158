import { useState } from 'react';
import { Link } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { type Action, actionsOf } from '../rules/actions.ts';
import { subscriptionsText } from '../text/index.ts';
import { ActionSign } from './ActionSign.tsx';
import styles from './dashboard.module.css';

/** Where an action leads; null where there is nothing to lead to. */
const pageOf: Readonly<Record<Action, (lang: Lang, row: SubscriptionRow) => string | null>> = {
  // It stands with its race: a package has one for each.
  pass: () => null,
  change_card: (lang, { detail }) => paths.changeCard(lang, detail.id),
  substitute: (lang, { detail }) => paths.substitute(lang, detail.id),
  transfer: (lang, { detail }) => paths.transfer(lang, detail.id),
};

/** What can be done with a subscription, each with a sign and a word (checkout §2, "Row rules"). */
export function SubscriptionActions({ row }: { readonly row: SubscriptionRow }) {
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
