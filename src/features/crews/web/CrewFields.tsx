import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type InvitedView, longestCrewName } from '../contract.ts';
import { asksCrew, forcesCrew } from '../rules/crewChoice.ts';
import { crewsText } from '../text/index.ts';
import { CrewJoin } from './CrewJoin.tsx';
import { type CrewFieldsProps, keepsPassword, noCrew } from './crewForm.ts';
import { FractionField } from './FractionField.tsx';

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

export function CrewNew(props: CrewFieldsProps) {
  const t = useText(crewsText);
  const { value, onChange, error, before } = props;
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        name="crew.name"
        value={value.name}
        maxLength={longestCrewName}
        autoComplete="off"
        error={error('crew.name')}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <RadioCards
        legend={t('type')}
        name="crew.type"
        row
        value={value.type}
        error={error('crew.type')}
        onChange={(event) => onChange({ ...value, type: event.target.value })}
        options={[
          { value: 'public', label: t('public'), note: t('public_note') },
          { value: 'private', label: t('private_type'), note: t('private_note') },
        ]}
      />
      {value.type === 'private' && (
        <PasswordField
          label={t('password')}
          hint={t(keepsPassword(value, before) ? 'password_kept' : 'password_new_hint')}
          show={t('show')}
          hide={t('hide')}
          name="crew.password"
          value={value.password}
          autoComplete="off"
          error={error('crew.password')}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      )}
      <FractionField {...props} />
    </>
  );
}
