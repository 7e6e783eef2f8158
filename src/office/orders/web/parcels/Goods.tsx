import { day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfficeParcel } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { isFollowed, parcelShown } from './parcelShown.ts';

interface OfParcel {
  readonly parcel: OfficeParcel;
}

const inWords = ({ name, options, quantity }: OfficeParcel['goods'][number]): string =>
  [`${quantity} × ${name}`, ...options].join(', ');

export function Goods({ parcel: { goods, withdrawn, stands } }: OfParcel) {
  const t = useText(officeParcelsText);
  const away = stands === 1 ? withdrawn.map(inWords).join('; ') : '';
  return (
    <>
      <ul>
        {goods.map((line) => (
          <li key={inWords(line)}>{inWords(line)}</li>
        ))}
      </ul>
      {away && <p className="b sm">{t('withdrawn', { goods: away })}</p>}
    </>
  );
}

/** How far it is: since when and how it is followed, or by when it is to be delivered. */
export function ParcelState({ parcel }: OfParcel) {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const { state, at, courier, tracking_number, tracking_link, due_day } = parcel;
  const { mark, word, isToDo } = parcelShown(parcel);
  const said = [
    at && t('on', { at: formatDay(dayInRome(new Date(at)), lang, 'short') }),
    isToDo && t('until', { day: formatDay(day(due_day), lang, 'short') }),
    courier,
    state === 'sent' && !isFollowed(parcel) && t('no_number'),
  ].filter(Boolean);
  const number = tracking_link ? <a href={tracking_link}>{tracking_number ?? tracking_link}</a> : tracking_number;
  return (
    <>
      <p>
        <StatusMark mark={mark}>{t(word)}</StatusMark>
      </p>
      <p className="mut sm">
        {said.join(', ')}
        {number && <>, {number}</>}
      </p>
    </>
  );
}
