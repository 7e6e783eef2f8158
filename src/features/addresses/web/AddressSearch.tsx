import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#web/api.tsx';
import { focused } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ComboBox } from '#web/ui/ComboBox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import type { PlaceView, SuggestionView } from '../contract.ts';
import { addressesText } from '../text/index.ts';
import css from './addresses.module.css';
import { leastTyped, placesQuery, usePlaceOf } from './usePlaces.ts';

interface AddressSearchProps {
  /** What was typed stays, whatever is opened meanwhile. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Somebody came back to it: it gets the focus. */
  readonly returned: boolean;
  readonly onFound: (place: PlaceView) => void;
  /** The fields are opened in the place of the search. */
  readonly onHand: () => void;
}

/** A pause in typing, before anything is asked. */
const pause = 250;

/** What stands in the list where nothing was found, or nobody answers: to choose it is to write the address by hand. */
const byHand = 'by hand';

/** The search that fills in an address (registration §2): our server asks the map service. */
export function AddressSearch({ text, onText, returned, onFound, onHand }: AddressSearchProps) {
  const t = useText(addressesText);
  const [chosen, setChosen] = useState<SuggestionView | null>(null);
  const [lost, setLost] = useState<SuggestionView | null>(null);
  const typed = useDebounced(text.trim(), pause);
  // What was chosen is not searched for once more.
  const wanted = chosen ? '' : typed;
  const { data = [], isError, isFetching, refetch } = useQuery(placesQuery(useApi(), wanted));
  const found = chosen ? [chosen] : data;
  const placeOf = usePlaceOf();
  const down = isError || lost !== null;

  const fill = async (suggestion: SuggestionView) => {
    setChosen(suggestion);
    onText(suggestion.label);
    setLost(null);
    try {
      onFound(await placeOf(suggestion));
    } catch {
      setLost(suggestion);
    }
  };
  const choose = async (id: string | null) => {
    if (id === byHand) return onHand();
    const suggestion = found.find((one) => one.id === id);
    if (suggestion && suggestion !== chosen) await fill(suggestion);
  };
  const isShort = text.trim().length < leastTyped;
  const isWaiting = isFetching || wanted !== text.trim();
  const none = found.length === 0 && !isShort && !isWaiting && !down;
  const wayOut = down ? t('by_hand') : none ? t('search_none') : null;
  const suggestions = found.map(({ id, label }) => ({ id, label }));
  return (
    <div className={css.search}>
      {down && (
        <Notice
          tone="warn"
          live
          actions={
            <Button look="outline" size="small" onClick={() => (lost ? fill(lost) : refetch())}>
              {t('search_retry')}
            </Button>
          }
        >
          {t('search_down')}
        </Notice>
      )}
      <ComboBox
        label={t('search')}
        hint={t('search_hint')}
        name="search"
        ref={returned ? focused : undefined}
        options={wayOut === null ? suggestions : [{ id: byHand, label: wayOut }]}
        value={chosen?.id ?? null}
        onChange={choose}
        search={{
          text,
          onText: (now) => {
            // The list offers its line as a text; it is none.
            if (now === wayOut) return;
            onText(now);
            if (now === chosen?.label) return;
            setChosen(null);
            setLost(null);
          },
        }}
        free
        empty={t(isShort ? 'search_short' : 'searching')}
        autoComplete="off"
      />
      <Button look={down ? 'outline' : 'text'} size="small" onClick={onHand}>
        {t('by_hand')}
      </Button>
    </div>
  );
}
