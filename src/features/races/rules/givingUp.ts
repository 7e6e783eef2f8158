/** The sentences of a race's page about who cannot come, by the names of their texts. */
export type GivingUpWord = 'substitution_text' | 'transfer_text' | 'neither_text' | 'free_neither_text';

interface RightOffer {
  readonly substitution: boolean;
  readonly transfer: boolean;
  /** No way to register costs anything. */
  readonly free: boolean;
}

/** What the page of a race says to who cannot come: what is offered, or that nothing is. */
export function givingUpWords({ substitution, transfer, free }: RightOffer): readonly GivingUpWord[] {
  if (!substitution && !transfer) return [free ? 'free_neither_text' : 'neither_text'];
  return [...(substitution ? (['substitution_text'] as const) : []), ...(transfer ? (['transfer_text'] as const) : [])];
}
