import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Mark } from '#web/ui/StatusMark.tsx';
import type { OfficeParcelRow } from '../../contract/parcels.ts';

type State = OfficeParcelRow['state'];

/** What can be done with a parcel from its row. */
export type ParcelAct = 'ready' | 'send' | 'collect' | 'correct' | 'add_number' | 'undo' | 'unpack';

const marks: Readonly<Record<State, Mark>> = { to_pack: 'wait', ready: 'soon', sent: 'ok', collected: 'ok' };

/** Can its buyer follow it? */
export const isFollowed = ({ tracking_number, tracking_link }: OfficeParcelRow): boolean =>
  tracking_number !== null || tracking_link !== null;

const actsOf = (row: OfficeParcelRow): readonly ParcelAct[] => {
  const { state, way } = row;
  return [
    ...(state === 'to_pack' ? (['ready'] as const) : []),
    ...(state === 'to_pack' || state === 'ready' ? [way === 'courier' ? ('send' as const) : ('collect' as const)] : []),
    ...(state === 'sent' ? [isFollowed(row) ? ('correct' as const) : ('add_number' as const)] : []),
    ...(state === 'to_pack' ? [] : (['undo'] as const)),
  ];
};

/** Was it made ready on a day before this one? Its slip may be printed already. */
export const isReadySince = ({ state, at }: Pick<OfficeParcelRow, 'state' | 'at'>, today: Day): boolean =>
  state === 'ready' && at !== null && dayInRome(new Date(at)) < today;

/** The word of a state; what is ready waits for the courier or for the buyer. */
const wordOf = <Kind extends string>(kind: Kind, state: State, way: OfficeParcelRow['way']) =>
  state === 'ready' ? (`${kind}_ready_${way}` as const) : (`${kind}_${state}` as const);

/**
 * How a parcel is shown, and what can be done with it. One whose order was given back, or from which its buyer has withdrawn, goes nowhere any more: it has neither day
 * nor slip, and what is packed of it is unpacked. It is asked for here, and nowhere else.
 */
export function parcelShown(row: OfficeParcelRow) {
  const { state, way } = row;
  if (row.ended !== null)
    return {
      goesOn: false,
      acts: state === 'ready' ? (['unpack'] as const) : [],
      mark: state === 'to_pack' ? marks.to_pack : 'err',
      word: state === 'to_pack' ? ('state_to_pack' as const) : (`${row.ended}_${state}` as const),
      isToDo: false,
      isUndoSeen: false,
      doneWord: () => 'unpacked' as const,
    };
  return {
    /** It is delivered, or was. */
    goesOn: true,
    acts: actsOf(row),
    mark: marks[state],
    word: wordOf('state', state, way),
    isToDo: state === 'to_pack' || state === 'ready',
    /** The buyer was told of the last step: that it is taken back is seen. */
    isUndoSeen: row.told === 1,
    /** What is said once it has come into another state. */
    doneWord: (after: State) => wordOf('moved', after, way),
  };
}
