import { useState } from 'react';
import { asksCrew, crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { asksSize, ticked } from '#features/registration/rules/raceQuestions.ts';
import { useText } from '#web/text.tsx';
import type { FactRow } from '#web/ui/Facts.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { useFlag } from '#web/useFlag.ts';
import type { ChangeableView } from '../../contract.ts';
import { changesText } from '../../text/changes.ts';
import { AnswersForm } from './AnswersForm.tsx';
import { EmergencyForm, FractionForm, TeamForm } from './ChangeForm.tsx';
import { ChangePart } from './ChangePart.tsx';
import { ConditionsPart } from './ConditionsPart.tsx';
import { CrewForm } from './CrewForm.tsx';
import type { ChangeInput } from './useChangeable.ts';

interface ChangeableProps {
  readonly found: ChangeableView;
  readonly send: (given: ChangeInput) => Promise<unknown>;
  /** The account changes crew and emergency data; an athlete with the mail's link the fraction. */
  readonly asAccount: boolean;
}

function useAnswerRows({ questions, answers }: ChangeableView): FactRow[] {
  const t = useText(changesText);
  const size: FactRow[] = asksSize(questions) ? [[t('gadget_size'), answers.gadget_size ?? t('no_answer')]] : [];
  const own = questions.rule.custom_inputs.map(({ slug, type, i18n, variables }): FactRow => {
    const value = answers.custom_inputs.find((answer) => answer.slug === slug)?.value;
    if (type === 'checkbox') return [i18n.label, t(value === ticked ? 'yes' : 'no')];
    return [i18n.label, variables.find((option) => option.value === value)?.i18n.label ?? t('no_answer')];
  });
  return [...size, ...own];
}

/** What was answered, with Change at each part while it can be changed; one form is open at a time. */
export function Changeable({ found, send, asAccount }: ChangeableProps) {
  const t = useText(changesText);
  const [open, setOpen] = useState<ChangeInput['kind'] | null>(null);
  const answerRows = useAnswerRows(found);
  const { team, emergency, ended } = found;
  const part = (kind: ChangeInput['kind']) => ({
    isOpen: open === kind,
    onOpen: (isOpen: boolean) => setOpen(isOpen ? kind : null),
  });
  const isOpen = ended === 0;
  const [accepted, showAccepted] = useFlag();
  const contact: FactRow[] = [
    [t('emergency_contact'), emergency.contact ?? t('emergency_none')],
    [t('emergency_phone'), emergency.phone ?? t('emergency_none')],
  ];
  return (
    <>
      {found.policies.length > 0 && <ConditionsPart found={found} send={send} onAccepted={showAccepted} />}
      <Saved show={accepted}>{t('policies')}</Saved>
      {answerRows.length > 0 && (
        <ChangePart
          title={t('questions')}
          rows={answerRows}
          form={isOpen ? (onDone) => <AnswersForm found={found} send={send} onDone={onDone} /> : null}
          {...part('answers')}
        />
      )}
      {asAccount && (
        <ChangePart
          title={t('emergency')}
          rows={emergency.hidden === 1 ? [] : contact}
          note={t(emergency.hidden === 1 ? 'emergency_hidden' : 'emergency_only')}
          form={isOpen ? (onDone) => <EmergencyForm emergency={emergency} send={send} onDone={onDone} /> : null}
          {...part('emergency')}
        />
      )}
      <CrewPart found={found} send={send} asAccount={asAccount} {...part('crew')} />
      {team && (
        <ChangePart
          title={t(team.code === 1 ? 'team_code' : 'team_name')}
          rows={[[t(team.code === 1 ? 'team_code' : 'team_name'), team.name ?? t('no_answer')]]}
          note={team.typed === 0 && t('team_from_card')}
          form={isOpen && team.typed === 1 ? (onDone) => <TeamForm team={team} send={send} onDone={onDone} /> : null}
          {...part('team')}
        />
      )}
    </>
  );
}

interface CrewPartProps extends ChangeableProps {
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

function CrewPart({ found, send, asAccount, ...part }: CrewPartProps) {
  const t = useText(changesText);
  const { crew, questions, race_type, race_id, ended } = found;
  if (race_id === null || !asksCrew(crewRaceOf(race_type, questions))) return null;
  const isRelay = questions.rule.is_relay === 1;
  const form = (onDone: (saved: boolean) => void) =>
    asAccount ? (
      <CrewForm found={found} raceId={race_id} send={send} onDone={onDone} />
    ) : crew && isRelay ? (
      <FractionForm found={found} crew={crew} send={send} onDone={onDone} />
    ) : null;
  const isChangeable = ended === 0 && (asAccount || (crew !== null && isRelay));
  return (
    <ChangePart
      title={t('crew')}
      rows={[
        [t('crew'), crew?.name ?? t('crew_none')],
        [t('fraction'), crew?.fraction],
      ]}
      form={isChangeable ? form : null}
      {...part}
    />
  );
}
