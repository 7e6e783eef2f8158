import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { ChangeIn } from '../../contract.ts';
import { acceptPolicies } from './acceptPolicies.ts';
import { type ChangeActor, changeRegistration } from './changeAnswers.ts';
import { changeCrew } from './changeCrew.ts';

/** Changes one thing of a registration, as its account or as its athlete, who reads `lang`. */
export function change(context: Context, changing: ChangeActor, given: ChangeIn, lang: Lang): Promise<void> {
  if (given.kind === 'crew') return changeCrew(context, changing, given);
  if (given.kind === 'policies') return acceptPolicies(context, changing, given, lang);
  return changeRegistration(context, changing, given);
}
