import { useQuery } from '@tanstack/react-query';
import type { MemberView } from '#features/identity/contract.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { athletesText } from '../text/index.ts';
import { allFriendsQuery } from './useAthletes.ts';
import type { SamePerson } from './useSamePerson.ts';

interface SamePersonDialogProps {
  readonly found: SamePerson;
  /** It is this person, whose record somebody else keeps. */
  readonly onConfirm: (found: SamePerson) => void;
  /** It is one of the account's own athletes. */
  readonly onTake: (friend: MemberView) => void;
  /** It is somebody else. */
  readonly onDecline: () => void;
  /** It is the account holder, who need not be entered. */
  readonly onLeave: () => void;
  /** No answer. */
  readonly onClose: () => void;
}

/** “Is it this person?” (registration §4, "Existing athlete"). */
export function SamePersonDialog({ found, onConfirm, onTake, onDecline, onLeave, onClose }: SamePersonDialogProps) {
  const t = useText(athletesText);
  const lang = useLang();
  const himself = useAccount()?.detail.himself_member;
  const { data: friends } = useQuery(allFriendsQuery(useApi()));
  const friend = friends?.find(({ id }) => id === found.id);
  const name = fullName(found);
  const ask = (title: string, text: React.ReactNode, actions: React.ReactNode) => (
    <Dialog open alert onClose={onClose} title={title} close={t('close')} actions={actions}>
      <p>{text}</p>
    </Dialog>
  );
  const no = (
    <Button look="text" onClick={onDecline}>
      {t('same_no')}
    </Button>
  );
  if (himself?.id === found.id)
    return ask(
      t('same_you'),
      t('same_you_text'),
      <>
        <Button onClick={onLeave}>{t('same_you_yes')}</Button>
        {no}
      </>,
    );
  if (friend)
    return ask(
      t('same_ours', { name }),
      t('same_ours_text'),
      <>
        <Button onClick={() => onTake(friend)}>{t('same_ours_yes')}</Button>
        {no}
      </>,
    );
  const facts = { name, birthday: formatDay(found.birthday, lang), email: found.email ?? 'none' };
  return ask(
    t('same_title'),
    t.rich('same_text', { ...facts, b: (words) => <b>{words}</b> }),
    <>
      <Button onClick={() => onConfirm(found)}>{t('same_yes')}</Button>
      {no}
    </>,
  );
}
