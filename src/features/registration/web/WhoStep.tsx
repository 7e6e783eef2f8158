import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AthleteEditor } from '#features/athletes/web/AthleteEditor.tsx';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ComboBox } from '#web/ui/ComboBox.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import type { Who } from '../rules/steps.ts';
import { registrationText } from '../text/index.ts';
import { StepForm } from './StepForm.tsx';
import { friendsQuery } from './useDraft.ts';

interface WhoStepProps {
  readonly chosen: { readonly who: Who; readonly member_id?: string | undefined } | undefined;
  readonly onChoose: (answer: { who: Who; member_id?: string }) => Promise<unknown>;
  readonly raceHref: string;
}

/** Step 1: myself, or a friend from the account's list, or somebody new (registration §2). */
export function WhoStep({ chosen, onChoose, raceHref }: WhoStepProps) {
  const t = useText(registrationText);
  const say = useFieldWords();
  const { data: friends } = useSuspenseQuery(friendsQuery(useApi()));
  const [who, setWho] = useState<Who>(chosen?.who ?? 'me');
  const [friend, setFriend] = useState<string | null>(chosen?.member_id ?? null);
  const [adding, setAdding] = useState(false);
  const [missing, setMissing] = useState(false);
  const wrong = missing && who === 'friend' && friend === null;

  if (adding) {
    return (
      <>
        <h1 className="d d-4">{t('who_title')}</h1>
        <AthleteEditor
          member={null}
          own={false}
          onSaved={({ id }) => {
            setFriend(id);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      </>
    );
  }
  return (
    <StepForm
      title={t('who_title')}
      back={{ href: raceHref, label: raceHref.includes('/race/') ? t('to_race') : t('other_races') }}
      errors={wrong ? [{ id: 'friend', text: `${t('who_which')} ${say('choose')}` }] : []}
      send={async () => {
        if (who === 'friend' && friend === null) {
          setMissing(true);
          return 'invalid';
        }
        return onChoose(who === 'friend' && friend !== null ? { who, member_id: friend } : { who });
      }}
    >
      <RadioCards
        legend={t('who_title')}
        legendLook="hidden"
        name="who"
        value={who}
        onChange={(event) => setWho(event.target.value as Who)}
        row
        options={[
          { value: 'me', label: t('who_me'), note: t('who_me_note') },
          { value: 'friend', label: t('who_friend'), note: t('who_friend_note') },
        ]}
      />
      {who === 'friend' && (
        <>
          {friends.length > 0 && (
            <ComboBox
              label={t('who_which')}
              name="friend"
              id="friend"
              value={friend}
              onChange={setFriend}
              placeholder={t('who_choose')}
              error={wrong ? say('choose') : undefined}
              empty={t('who_nobody')}
              open={t('who_open')}
              options={friends.map((member) => ({ id: member.id, label: fullName(member) }))}
            />
          )}
          <p>
            <Button
              id={friends.length > 0 ? undefined : 'friend'}
              look={friends.length > 0 ? 'text' : 'outline'}
              size="small"
              onClick={() => setAdding(true)}
            >
              {t('who_new')}
            </Button>
          </p>
        </>
      )}
    </StepForm>
  );
}
