import { useMutation } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { type CircuitLook, hasList } from '#kernel/look.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nameFriendInList } from '../contract.ts';
import { friendText } from '../text/friend.ts';
import css from './friend.module.css';
import type { OpenedFriend } from './openedFriend.ts';

export function FriendNameInList({ token, found, onChange }: OpenedFriend) {
  const t = useText(friendText);
  const said = useFailureText();
  const api = useApi();
  const circuit = useRouteLoaderData<{ circuit: CircuitLook }>('root')?.circuit;
  const isNamed = found.named === 1;
  const change = useMutation({
    mutationFn: () =>
      api(nameFriendInList, { body: { token, birthday: found.person.birthday ?? '', named: !isNamed } }),
    onSuccess: ({ data }) => onChange(data),
  });
  if (!circuit || !hasList(circuit)) return null;
  return (
    <section className={css.section} aria-labelledby="name-in-list">
      <h2 className="d d-1" id="name-in-list">
        {t('list_title')}
      </h2>
      <p role="status">{t(isNamed ? 'list_named' : 'list_unnamed')}</p>
      {change.error && <Notice tone="err" live title={said(change.error)} />}
      <div className="acts">
        <Button look="outline" waiting={change.isPending && t('waiting')} onClick={() => change.mutate()}>
          {t(isNamed ? 'list_hide' : 'list_show')}
        </Button>
      </div>
    </section>
  );
}
