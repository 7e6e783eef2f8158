import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasList } from '#kernel/look.ts';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import { nameAllInList, nameInList, type SubscriptionRow } from '../contract.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

export function NameInList({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const said = useFailureText();
  const api = useApi();
  const client = useQueryClient();
  const circuit = useCircuitLook();
  const isNamed = row.unnamed_by === null;
  const change = useMutation({
    mutationFn: () => api(nameInList, { params: { id: row.id }, body: { named: !isNamed } }),
    onSettled: () => client.invalidateQueries({ queryKey: api.key('subscriptions') }),
  });
  if (!hasList(circuit) || row.status !== null) return null;
  const of = { athlete: fullName(row.member), race: row.race_name };
  return (
    <span className={styles.fact}>
      <span role="status">
        {row.unnamed_by === 'athlete' ? t('list_athletes') : t(isNamed ? 'list_named' : 'list_unnamed')}
        {change.error && `. ${said(change.error)}`}
      </span>{' '}
      {row.unnamed_by !== 'athlete' && (
        <Button
          look="text"
          size="small"
          aria-label={t(isNamed ? 'hide_name_of' : 'show_name_of', of)}
          waiting={change.isPending && t('waiting')}
          onClick={() => change.mutate()}
        >
          {t(isNamed ? 'hide_name' : 'show_name')}
        </Button>
      )}
    </span>
  );
}

export function NamesInList({ rows }: { readonly rows: readonly SubscriptionRow[] }) {
  const t = useText(subscriptionsText);
  const said = useFailureText();
  const api = useApi();
  const client = useQueryClient();
  const circuit = useCircuitLook();
  const change = useMutation({
    mutationFn: (named: 0 | 1) => api(nameAllInList, { body: { named: named === 1 } }),
    onSettled: () => client.invalidateQueries({ queryKey: api.key('subscriptions') }),
  });
  const standing = rows.filter(({ status }) => status === null);
  if (!hasList(circuit) || standing.length === 0) return null;
  const { data } = change.data ?? {};
  const button = (named: 0 | 1) => (
    <Button
      look="outline"
      size="small"
      waiting={change.isPending && change.variables === named && t('waiting')}
      onClick={() => change.mutate(named)}
    >
      {t(named ? 'names_show' : 'names_hide')}
    </Button>
  );
  return (
    <Section id="names-in-list" title={t('names_title')} className={styles.part}>
      <p className={styles.none}>{t('names_text')}</p>
      <div className="acts">
        {standing.some(({ unnamed_by }) => unnamed_by === null) && button(0)}
        {standing.some(({ unnamed_by }) => unnamed_by === 'account') && button(1)}
      </div>
      <p role="status">
        {change.error
          ? said(change.error)
          : data && t(data.named ? 'names_shown' : 'names_hidden', { count: data.changed })}
      </p>
    </Section>
  );
}
