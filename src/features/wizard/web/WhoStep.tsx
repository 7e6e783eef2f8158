import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allFriendsQuery } from '#features/athletes/web/useAthletes.ts';
import type { MemberView } from '#features/identity/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { RaceView } from '#features/races/contract.ts';
import type { StandingView } from '#features/registration/contract.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLater } from '#web/useLater.ts';
import type { Who } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { isMinorAt } from './isMinorAt.ts';
import { StepForm } from './StepForm.tsx';
import { standingsQuery } from './useDraft.ts';

interface WhoStepProps {
  readonly race: RaceView;
  readonly draftId?: string;
  readonly gone?: boolean;
  readonly invited?: boolean;
  readonly chosen: { readonly who: Who; readonly member_id?: string | undefined } | undefined;
  readonly onChoose: (answer: { who: Who; member_id?: string }) => Promise<unknown>;
  readonly raceHref: string;
}

const newFriend = () => import('#features/athletes/web/AthleteEditor.tsx');
const searchedList = () => import('#web/ui/ComboBox.tsx');

/** So many friends stand as cards; more are a list that is searched. */
const mostCards = 6;

/** What is said beside somebody who has a place already, or is a minor; of a package, in which of its races. */
function useStandingNotes(race: RaceView, standings: readonly StandingView[]) {
  const t = useText(wizardText);
  const of = (id: string | undefined) => standings.find(({ member_id }) => member_id === id);
  const raceOf = (id: string | undefined) => (race.race_type === 'package' ? of(id)?.race_name : null);
  const standingOf = (id: string | undefined) => of(id)?.standing;
  return {
    standingOf,
    ofOwn: (id: string | undefined, standing: StandingView['standing']) => {
      const inRace = raceOf(id);
      return inRace && standing === 'registered'
        ? t('who_me_registered_in', { race: inRace })
        : t(`who_me_${standing}`);
    },
    ofFriend: ({ id, birthday }: Pick<MemberView, 'id' | 'birthday'>) => {
      const standing = standingOf(id);
      const inRace = raceOf(id);
      const where =
        standing &&
        (inRace && standing === 'registered' ? t('who_registered_in', { race: inRace }) : t(`who_${standing}`));
      const minor = isMinorAt(birthday ?? '', race.races) && t('who_minor');
      return [where, minor].filter(Boolean).join(' · ') || undefined;
    },
  };
}

/** Step 1: myself, or a friend from the account's list, or somebody new (registration §2). */
export function WhoStep({ race, draftId, gone = false, invited = false, chosen, onChoose, raceHref }: WhoStepProps) {
  const t = useText(wizardText);
  const say = useFieldWords();
  const said = useFailureText();
  const api = useApi();
  const { data: friends } = useSuspenseQuery(allFriendsQuery(api));
  const { data: standings } = useSuspenseQuery(standingsQuery(api, race.race_type, race.id, draftId));
  const { data: account } = useSuspenseQuery(accountQuery(api));
  const notes = useStandingNotes(race, standings);
  const own = account?.detail.himself_member?.id;
  const mine = notes.standingOf(own);
  const [who, setWho] = useState<Who>(chosen?.who ?? (mine ? 'friend' : 'me'));
  const [friend, setFriend] = useState<string | null>(chosen?.member_id ?? null);
  const [adding, setAdding] = useState(false);
  const [missing, setMissing] = useState(false);
  const wrong = missing && who === 'friend' && friend === null;

  const inCart = mine === 'cart' || friends.some(({ id }) => notes.standingOf(id) === 'cart');
  const friendOptions = friends.map((member) => ({
    id: member.id,
    label: fullName(member),
    note: notes.ofFriend(member),
    disabled: notes.standingOf(member.id) !== undefined,
  }));

  // Most who register choose themselves: what only friends need is loaded when the way leads there.
  const editor = useLater(newFriend);
  const list = useLater(searchedList);
  const failure = editor.failure ?? list.failure;
  const { want: wantEditor } = editor;
  const { want: wantList } = list;
  useEffect(() => {
    if (who !== 'friend') return;
    wantEditor();
    if (friends.length > mostCards) wantList();
  }, [who, friends.length, wantEditor, wantList]);
  const ComboBox = list.loaded?.ComboBox;
  const add = () => {
    wantEditor();
    setAdding(true);
  };

  if (adding && editor.loaded) {
    const { AthleteEditor } = editor.loaded;
    return (
      <>
        <h1 className="d d-4">{t('who_title')}</h1>
        <AthleteEditor
          member={null}
          own={false}
          onSaved={({ id }) => {
            if (notes.standingOf(id) === undefined) setFriend(id);
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
          // There is nobody to choose: it goes on with somebody new.
          if (friends.length === 0) return add();
          setMissing(true);
          return 'invalid';
        }
        return onChoose(who === 'friend' && friend !== null ? { who, member_id: friend } : { who });
      }}
    >
      {gone && <Notice tone="warn" title={t('who_gone')} />}
      {invited && <Notice title={t('who_invited')}>{t('who_invited_text')}</Notice>}
      <RadioCards
        legend={t('who_title')}
        legendLook="hidden"
        name="who"
        value={who}
        onChange={(event) => setWho(event.target.value as Who)}
        row
        options={[
          {
            value: 'me',
            label: t('who_me'),
            note: mine ? notes.ofOwn(own, mine) : t('who_me_note'),
            disabled: mine !== undefined,
          },
          { value: 'friend', label: t('who_friend'), note: t('who_friend_note') },
        ]}
      />
      {who === 'friend' && (
        <>
          {friends.length > 0 && friends.length <= mostCards && (
            <RadioCards
              legend={t('who_which')}
              name="friend"
              id="friend"
              value={friend}
              onChange={(event) => setFriend(event.target.value)}
              error={wrong ? say('choose') : undefined}
              options={friendOptions.map(({ id, ...option }) => ({ value: id, ...option }))}
            />
          )}
          {friends.length > mostCards && !ComboBox && failure === null && (
            <Skeleton label={t('waiting')} lines={1} tall />
          )}
          {friends.length > mostCards && ComboBox && (
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
              options={friendOptions}
            />
          )}
          {failure !== null && <Notice tone="err" live title={said(failure)} />}
          <p>
            <Button
              id={friends.length > 0 ? undefined : 'friend'}
              look={friends.length > 0 ? 'text' : 'outline'}
              size="small"
              onClick={add}
            >
              {t('who_new')}
            </Button>
          </p>
        </>
      )}
      {inCart && (
        <p className="mut sm">
          {t('who_in_cart_too')}{' '}
          <ButtonLink look="text" size="small" to={paths.cart(api.lang)}>
            {t('to_cart')}
          </ButtonLink>
        </p>
      )}
    </StepForm>
  );
}
