import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { type CircuitLook, hasList } from '#kernel/look.ts';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { nameInList, type SubscriptionRow } from '../contract.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

export function NameInList({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const said = useFailureText();
  const api = useApi();
  const client = useQueryClient();
  const circuit = useRouteLoaderData<{ circuit: CircuitLook }>('root')?.circuit;
  const isNamed = row.unnamed_by === null;
  const change = useMutation({
    mutationFn: () => api(nameInList, { params: { id: row.id }, body: { named: !isNamed } }),
    onSettled: () => client.invalidateQueries({ queryKey: api.key('subscriptions') }),
  });
  if (!circuit || !hasList(circuit) || row.status !== null) return null;
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
