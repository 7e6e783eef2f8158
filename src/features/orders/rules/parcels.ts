/** To pack, packed, on their way, in the buyer's hands. */
export const parcelStates = ['to_pack', 'ready', 'sent', 'collected'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** What the office does with a parcel. `undo` takes the last step back. */
export const parcelMoves = ['ready', 'send', 'collect', 'undo'] as const;
export type ParcelMove = (typeof parcelMoves)[number];

export const parcelWays = ['courier', 'collection'] as const;
export type ParcelWay = (typeof parcelWays)[number];

const moves: Readonly<Record<ParcelMove, Partial<Readonly<Record<ParcelState, ParcelState>>>>> = {
  ready: { to_pack: 'ready' },
  // Sent once more: with another tracking number.
  send: { to_pack: 'sent', ready: 'sent', sent: 'sent' },
  collect: { to_pack: 'collected', ready: 'collected' },
  undo: { ready: 'to_pack', sent: 'ready', collected: 'ready' },
};

/** Null where it cannot be made: what is collected is not sent, and the other way round. */
export function stateAfter(move: ParcelMove, from: ParcelState, way: ParcelWay): ParcelState | null {
  if (move === 'send' && way === 'collection') return null;
  if (move === 'collect' && way === 'courier') return null;
  return moves[move][from] ?? null;
}

/** Is the buyer told of this state? That goods were sent, or that they wait to be collected. */
export const isTold = (state: ParcelState, way: ParcelWay): boolean =>
  state === 'sent' || (state === 'ready' && way === 'collection');

export const tellAfter = 60_000;
