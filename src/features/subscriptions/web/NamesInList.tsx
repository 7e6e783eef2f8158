import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { type CircuitLook, hasList } from '#kernel/look.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { nameAllInList, type SubscriptionRow } from '../contract.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

export function NamesInList({ rows }: { readonly rows: readonly SubscriptionRow[] }) {
  const t = useText(subscriptionsText);
  const said = useFailureText();
  const api = useApi();
  const client = useQueryClient();
  const circuit = useRouteLoaderData<{ circuit: CircuitLook }>('root')?.circuit;
  const change = useMutation({
    mutationFn: (named: 0 | 1) => api(nameAllInList, { body: { named: named === 1 } }),
    onSettled: () => client.invalidateQueries({ queryKey: api.key('subscriptions') }),
  });
  const standing = rows.filter(({ status }) => status === null);
  if (!circuit || !hasList(circuit) || standing.length === 0) return null;
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
    <section className={styles.part} aria-labelledby="names-in-list">
      <h2 className="d d-1" id="names-in-list">
        {t('names_title')}
      </h2>
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
    </section>
  );
}
