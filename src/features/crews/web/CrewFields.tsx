import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import type { InvitedView } from '../contract.ts';
import { asksCrew, forcesCrew } from '../rules/crewChoice.ts';
import { crewsText } from '../text/index.ts';
import { CrewJoin } from './CrewJoin.tsx';
import { CrewNew } from './CrewNew.tsx';
import { type CrewFieldsProps, noCrew } from './crewForm.ts';

/** Alone, in a crew that is there, or in a new one (registration §4, "Crew choice"); nothing where none is asked. */
export function CrewFields(props: CrewFieldsProps) {
  const t = useText(crewsText);
  const { race, value, onChange, error, invited } = props;
  if (!asksCrew(race)) return null;
  const choices = forcesCrew(race) ? (['partecipate', 'new'] as const) : (['no', 'partecipate', 'new'] as const);
  return (
    <fieldset className="fs">
      <legend className="d d-1">{t(race.rule.is_relay === 1 ? 'title_relay' : 'title')}</legend>
      <div className="stack">
        {invited && <Invited invited={invited} />}
        <RadioCards
          legend={t('choice')}
          name="crew.choice"
          row
          value={value.choice}
          error={error('crew.choice')}
          onChange={(event) => onChange({ ...noCrew, name: value.name, choice: event.target.value })}
          options={choices.map((choice) => ({ value: choice, label: t(choice), note: t(`${choice}_note`) }))}
        />
        {value.choice === 'partecipate' && <CrewJoin {...props} />}
        {value.choice === 'new' && <CrewNew {...props} />}
      </div>
    </fieldset>
  );
}

/** What became of the invitation: the crew is chosen already, or it is said why it is not. */
function Invited({ invited: { standing, crew } }: { readonly invited: InvitedView }) {
  const t = useText(crewsText);
  if (standing === 'gone' || !crew) return <Notice tone="warn" title={t('invited_gone')} />;
  if (standing === 'full') {
    return (
      <Notice tone="warn" title={t('invited_full', { name: crew.name })}>
        {t('invited_full_text')}
      </Notice>
    );
  }
  return (
    <Notice title={t('invited', { name: crew.name })}>
      {crew.type === 'private' && crew.own === 0 && t('invited_private')}
    </Notice>
  );
}
