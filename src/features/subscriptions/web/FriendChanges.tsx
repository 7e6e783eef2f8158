import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { untilInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type ChangeView, changeFriendRegistration, openFriendChanges, openFriendRegistration } from '../contract.ts';
import { changesText } from '../text/changes.ts';
import { Changeable } from './changes/Changeable.tsx';
import { ChangeHistory } from './changes/ChangeHistory.tsx';
import styles from './changes/changes.module.css';
import { RaceOffice } from './changes/RaceOffice.tsx';
import type { ChangeInput } from './changes/useChangeable.ts';
import type { OpenedFriend } from './openedFriend.ts';

function useFriendChanges({ token, found, onChange }: OpenedFriend) {
  const api = useApi();
  const queries = useQueryClient();
  const key = { token, birthday: found.person.birthday ?? '' };
  const queryKey = api.key('friend-changeable', token);
  const opened = useQuery({ queryKey, queryFn: async () => (await api(openFriendChanges, { body: key })).data });
  const change = useMutation({
    mutationFn: (given: ChangeInput) => api(changeFriendRegistration, { body: { ...key, ...given } }),
    onSuccess: async ({ data }) => {
      queries.setQueryData(queryKey, data);
      onChange((await api(openFriendRegistration, { body: key })).data);
    },
  });
  return { opened, change };
}

export function FriendChanges(props: OpenedFriend) {
  const t = useText(changesText);
  const said = useFailureText();
  const { lang } = useApi();
  const { opened, change } = useFriendChanges(props);
  const payer = props.found.registered_by;
  const who = (by: ChangeView['by']) =>
    by === 'athlete' ? t('by_you') : by === 'account' && payer ? t('by', { name: fullName(payer) }) : null;
  if (opened.error) return <Notice tone="err" live title={said(opened.error)} />;
  if (!opened.data) return null;
  const until = untilInSentence(opened.data.until, lang);
  return (
    <div className={styles.page}>
      <p className="mut">
        {opened.data.ended === 1
          ? t.rich('ended_text', { until, office: () => <RaceOffice /> })
          : t('until', { until })}
      </p>
      <Changeable found={opened.data} send={(given) => change.mutateAsync(given)} asAccount={false} />
      <ChangeHistory found={opened.data} who={who} />
    </div>
  );
}
