import { useText } from '#web/text.tsx';
import { isDoubtfulPhone } from '../rules/phone.ts';
import { personText } from '../text/person.ts';

/** The warning beside a phone, where what is typed cannot be one; none where it is refused. */
export function usePhoneDoubt(): (typed: string | undefined, error: string | undefined) => string | undefined {
  const t = useText(personText);
  return (typed = '', error) => (!error && isDoubtfulPhone(typed) ? t('phone_doubt') : undefined);
}
