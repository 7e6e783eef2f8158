import { shopText } from '#features/shop/text/index.ts';
import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ServiceRegistration } from '../contract.ts';

interface RegistrationChoiceProps {
  readonly registrations: readonly ServiceRegistration[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly tried: boolean;
}

const mostCards = 5;

export function RegistrationChoice({ registrations, chosen, onChoose, tried }: RegistrationChoiceProps) {
  const t = useText(shopText);
  const error = tried && chosen === undefined ? t('choose_registration') : undefined;
  // Cards show long names of races whole; so many of them would push Add off the screen.
  if (registrations.length <= mostCards)
    return (
      <RadioCards
        name="registration"
        legend={t('for_whom')}
        value={chosen ?? null}
        error={error}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        options={registrations.map(({ id, where, member, name: race }) => ({
          value: id,
          label: fullName(member),
          note: t(`of_${where}`, { race }),
        }))}
      />
    );
  return (
    <Select
      name="registration"
      label={t('for_whom')}
      placeholder={t('choose')}
      value={chosen ?? ''}
      error={error}
      onChange={({ target: { value } }) => onChoose(value)}
      options={registrations.map(({ id, where, member, name: race }) => ({
        value: id,
        label: t(`for_${where}`, { name: fullName(member), race }),
      }))}
    />
  );
}
