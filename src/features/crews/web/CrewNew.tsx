import { useText } from '#web/text.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { longestCrewName } from '../contract.ts';
import { crewsText } from '../text/index.ts';
import { type CrewFieldsProps, keepsPassword } from './crewForm.ts';
import { FractionField } from './FractionField.tsx';

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
