import { useState } from 'react';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { consoleText } from '../text/index.ts';

/** Above so many of anything their number is typed, so that nobody agrees by habit (office, section 10). */
const typedAbove = 50;

/** The number of what an act is about, to be typed where it is large; `above` 0: always. */
export function useTypedNumber(count: number, above = typedAbove) {
  const t = useText(consoleText);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isTyped = count <= above || typed.trim() === String(count);
  return {
    isTyped,
    /** Somebody goes on without it: the field says what is missing. */
    complain: () => setIsTried(true),
    field: count > above && (
      <TextField
        label={t('type_number', { count })}
        error={isTried && !isTyped ? t('type_number_error', { count }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
  };
}
