import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { SubscriptionRow } from '../../contract.ts';
import { toCome } from '../../rules/todo.ts';
import { changesText } from '../../text/changes.ts';
import styles from '../dashboard.module.css';
import css from './changes.module.css';

export function ChangeLink({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const t = useText(changesText);
  const [now] = useState(() => new Date());
  if (row.status !== null || toCome([row], now).length === 0) return null;
  const of = { athlete: fullName(row.member), race: row.race_name };
  return (
    <span className={styles.fact}>
      <Link className={css.link} to={paths.changeSubscription(lang, row.detail.id)} aria-label={t('link_of', of)}>
        {t('link')}
      </Link>
    </span>
  );
}
