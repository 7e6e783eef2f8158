import type { Mark } from '#web/ui/StatusMark.tsx';
import type { OfficeParcel } from '../../contract/parcels.ts';

type State = OfficeParcel['state'];

export type ParcelAct = 'ready' | 'send' | 'collect' | 'correct' | 'add_number' | 'undo' | 'unpack';

const marks: Readonly<Record<State, Mark>> = { to_pack: 'wait', ready: 'soon', sent: 'ok', collected: 'ok' };

/** Can its buyer follow it? */
export const isFollowed = ({ tracking_number, tracking_link }: OfficeParcel): boolean =>
  tracking_number !== null || tracking_link !== null;

function actsOf(parcel: OfficeParcel): readonly ParcelAct[] {
  const { state, way } = parcel;
  const leaves = way === 'courier' ? 'send' : 'collect';
  switch (state) {
    case 'to_pack':
      return ['ready', leaves];
    case 'ready':
      return [leaves, 'undo'];
    case 'sent':
      return [isFollowed(parcel) ? 'correct' : 'add_number', 'undo'];
    case 'collected':
      return ['undo'];
  }
}

/** The word of a state; what is ready waits for the courier or for the buyer. */
const wordOf = <Kind extends string>(kind: Kind, state: State, way: OfficeParcel['way']) =>
  state === 'ready' ? (`${kind}_ready_${way}` as const) : (`${kind}_${state}` as const);

/** One that goes nowhere any more is unpacked where it was only packed. */
export function parcelShown(parcel: OfficeParcel) {
  const { state, way, stands } = parcel;
  if (stands === 0 && state !== 'to_pack')
    return {
      acts: state === 'ready' ? (['unpack'] as const) : [],
      mark: 'err' as const,
      word: `gone_${state}` as const,
      isToDo: false,
      doneWord: () => 'unpacked' as const,
    };
  return {
    acts: actsOf(parcel),
    mark: marks[state],
    word: wordOf('state', state, way),
    isToDo: state === 'to_pack' || state === 'ready',
    /** What is said once it has come into another state. */
    doneWord: (after: State) => wordOf('moved', after, way),
  };
}
