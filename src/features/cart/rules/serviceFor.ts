import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';

/** What a registration is called, as an order keeps it: a race or package, with stage and races. */
interface RegistrationNames {
  readonly name: string;
  readonly stage?: string;
  readonly races?: readonly string[];
}

/** The registration that a service is for: its athlete and its race. */
export interface ServiceFor {
  readonly firstname: string;
  readonly lastname: string;
  readonly copy: Translations<RegistrationNames>;
  /** What it is called by; null while it stands in a cart. */
  readonly reference: string | null;
}

/** The same as it is shown. */
export function serviceForView(registered: ServiceFor | null, lang: Lang) {
  if (!registered) return null;
  const { name, stage = '', races = [] } = registered.copy[lang];
  const { firstname, lastname, reference } = registered;
  const member = { firstname: shownName(firstname), lastname: shownName(lastname) };
  return { member, name, stage, races: [...races], reference };
}
