import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { textVersions } from '../rules/textVersions.ts';
import { consentAnswers } from './tables.ts';

export interface ChoiceConsents {
  readonly userId: string;
  readonly memberId: string;
  readonly circuitId: number;
  readonly at: Date;
  /** The free choices that were changed, outside a registration: in the dashboard. */
  readonly choices: readonly { readonly kind: 'newsletter' | 'third_part_data'; readonly accepted: boolean }[];
}

/** Keeps every change of a free choice with the text's version and the time. */
export async function recordChoices(tx: Tx, { choices, ...given }: ChoiceConsents): Promise<void> {
  if (choices.length === 0) return;
  await tx
    .insert(consentAnswers)
    .values(choices.map((choice) => ({ ...given, ...choice, id: newId(), textVersion: textVersions.privacy })));
}
