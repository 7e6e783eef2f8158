import { useSyncExternalStore } from 'react';
import { useText } from '#web/text.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { takenOut } from '../prose/cleanProse.ts';

const never = () => () => {};

/** Says of HTML that is being typed what saving it takes out, beside its field. Only a browser reads it. */
export function useTakenOut(): (typed: unknown) => string | undefined {
  const t = useText(setUpsText);
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (typed) => {
    const names = isBrowser ? takenOut(String(typed ?? '')) : [];
    return names.length > 0 ? t('taken_out', { names: names.join(', ') }) : undefined;
  };
}
