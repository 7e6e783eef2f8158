import { shopText } from '#features/shop/text/index.ts';
import { fullName } from '#kernel/names.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ServiceRegistration } from '../contract.ts';

interface RegistrationChoiceProps {
  readonly registrations: readonly ServiceRegistration[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly tried: boolean;
}

/** For which registration a service is: one in the cart, or a paid one. */
export function RegistrationChoice({ registrations, chosen, onChoose, tried }: RegistrationChoiceProps) {
  const t = useText(shopText);
  const say = useFieldWords();
  return (
    <Select
      name="registration"
      label={t('for_whom')}
      placeholder={t('choose')}
      value={chosen ?? ''}
      error={tried && chosen === undefined ? say('choose') : undefined}
      onChange={({ target: { value } }) => onChoose(value)}
      options={registrations.map(({ id, where, member, name: race }) => ({
        value: id,
        label: t(`for_${where}`, { name: fullName(member), race }),
      }))}
    />
  );
}
