import type { useText } from '#web/text.tsx';
import type { RegistrationTypeView } from '../contract.ts';
import type { racesText } from '../text/index.ts';

/** Says for whom a way to register is by year of birth, both years included; null where it is for everybody. */
export const forBorn = (
  t: ReturnType<typeof useText<typeof racesText.it>>,
  { born_from: from, born_until: until }: Pick<RegistrationTypeView, 'born_from' | 'born_until'>,
): string | null => (from === null && until === null ? null : t('for_born', { from: from ?? 0, until: until ?? 0 }));
