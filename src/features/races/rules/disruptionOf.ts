export interface Disruptable {
  readonly cancelledAt: Date | null;
  readonly postponedFrom: Date | null;
}

export interface Disruption {
  readonly kind: 'postponed' | 'cancelled';
  readonly previous_starts_at: string | null;
}

export function disruptionOf({ cancelledAt, postponedFrom }: Disruptable): Disruption | null {
  if (cancelledAt) return { kind: 'cancelled', previous_starts_at: null };
  return postponedFrom && { kind: 'postponed', previous_starts_at: postponedFrom.toISOString() };
}
