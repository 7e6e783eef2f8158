import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveMember } from '#features/athletes/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { RaceView } from '#features/races/contract.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useForm } from '#web/useForm.ts';
import type { DraftView } from '../contract.ts';
import { registrationText } from '../text/index.ts';
import { type AthleteFields, type AthleteValues, athleteForm, missingFields, startingValues } from './athleteForm.ts';
import { KnownAthlete } from './KnownAthlete.tsx';
import { PersonFields } from './PersonFields.tsx';
import { RaceQuestions } from './RaceQuestions.tsx';
import { StepActions } from './StepActions.tsx';
import { StepFailure } from './StepFailure.tsx';
import { useDraft } from './useDraft.ts';

interface AthleteStepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly backHref: string;
  readonly onSaved: (draft: DraftView) => unknown;
}

/**
 * Step 3: the athlete's data and what the race asks. What is known is shown and not asked again, so a returning
 * athlete fills in three fields at most.
 */
export function AthleteStep({ draft, race, backHref, onSaved }: AthleteStepProps) {
  const t = useText(registrationText);
  const api = useApi();
  const queries = useQueryClient();
  const { save } = useDraft();
  const [editing, setEditing] = useState(false);
  const member = draft.member;
  const [missing] = useState(() => missingFields(member));
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm<AthleteFields, AthleteValues>({
    schema: athleteForm(race.race_details),
    defaultValues: startingValues(draft, race.race_details),
    send: async ({ custom, gadget_size, ...person }) => {
      if (!member) return;
      await api(saveMember, {
        params: { id: member.id },
        body: { ...person, gadget_size: gadget_size || null, screen: 'registration' },
      });
      const custom_inputs = Object.entries(custom).map(([slug, value]) => ({ slug, value }));
      const saved = await save(draft, 'athlete', { member_id: member.id, gadget_size, custom_inputs });
      await queries.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      await onSaved(saved);
    },
  });
  // A field that turned out wrong must be there to be mended.
  const hiddenFault =
    !editing && summary.some(({ id }) => !missing.has(id) && id !== 'gadget_size' && !id.startsWith('custom'));
  const all = editing || hiddenFault;
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <h1 className="d d-4">{t('athlete_title')}</h1>
      <ErrorSummary title={t('summary_title', { count: summary.length })} errors={summary} attempt={attempt} />
      {failure && <StepFailure failure={failure} />}
      {member && !all && <KnownAthlete member={member} onEdit={() => setEditing(true)} />}
      <PersonFields form={form} error={error} shown={all ? null : missing} own={draft.answers.who?.who !== 'friend'} />
      <RaceQuestions form={form} error={error} details={race.race_details} />
      <StepActions pending={pending} back={{ href: backHref }} />
    </form>
  );
}
