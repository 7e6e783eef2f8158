import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Who } from '../rules/steps.ts';
import { registrationText } from '../text/index.ts';
import { StepForm } from './StepForm.tsx';
import { friendsQuery } from './useDraft.ts';

interface WhoStepProps {
  readonly chosen: { readonly who: Who; readonly member_id?: string | undefined } | undefined;
  readonly onChoose: (answer: { who: Who; member_id?: string }) => Promise<unknown>;
  readonly raceHref: string;
}

/** Step 1: myself, or a friend from the account's list (registration §2). */
export function WhoStep({ chosen, onChoose, raceHref }: WhoStepProps) {
  const t = useText(registrationText);
  const say = useFieldWords();
  const { data: friends } = useSuspenseQuery(friendsQuery(useApi()));
  const [who, setWho] = useState<Who>(chosen?.who ?? 'me');
  const [friend, setFriend] = useState(chosen?.member_id ?? '');
  const [missing, setMissing] = useState(false);
  const wrong = missing && who === 'friend' && friend === '';
  return (
    <StepForm
      title={t('who_title')}
      back={{ href: raceHref, label: raceHref.includes('/race/') ? t('to_race') : t('other_races') }}
      errors={wrong ? [{ id: 'friend', text: `${t('who_which')} ${say('choose')}` }] : []}
      send={async () => {
        if (who === 'friend' && friend === '') {
          setMissing(true);
          return 'invalid';
        }
        return onChoose(who === 'friend' ? { who, member_id: friend } : { who });
      }}
    >
      <RadioCards
        legend={t('who_title')}
        legendLook="hidden"
        name="who"
        value={who}
        onChange={(event) => setWho(event.target.value as Who)}
        row={friends.length > 0}
        options={[
          { value: 'me', label: t('who_me'), note: t('who_me_note') },
          ...(friends.length > 0 ? [{ value: 'friend', label: t('who_friend'), note: t('who_friend_note') }] : []),
        ]}
      />
      {who === 'friend' && (
        <Select
          label={t('who_which')}
          name="friend"
          id="friend"
          value={friend}
          onChange={(event) => setFriend(event.target.value)}
          placeholder={t('who_choose')}
          error={wrong ? say('choose') : undefined}
          options={friends.map((member) => ({ value: member.id, label: fullName(member) }))}
        />
      )}
      <p className="mut sm">{t('who_only_saved')}</p>
    </StepForm>
  );
}
