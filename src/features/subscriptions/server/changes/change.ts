import type { Context } from '#server/context.ts';
import type { ChangeIn } from '../../contract.ts';
import { type Changing, changeRegistration } from './changeAnswers.ts';
import { changeCrew } from './changeCrew.ts';

/** Changes one thing of a registration, as its account or as its athlete. */
export const change = (context: Context, changing: Changing, given: ChangeIn): Promise<void> =>
  given.kind === 'crew' ? changeCrew(context, changing, given) : changeRegistration(context, changing, given);
