import { useText } from '#web/text.tsx';
import { signsNotTaken } from '../rules/latin.ts';
import { invoicesText } from '../text/index.ts';

/** For a form of an invoice's buyer: names the signs of a field that the document does not take. */
export function useSignsWord(): (field: string, code: string, typed: unknown) => string | undefined {
  const t = useText(invoicesText);
  return (_, code, typed) => {
    const signs = code === 'latin_only' ? signsNotTaken(String(typed)) : [];
    return signs.length > 0 ? t('signs_not_taken', { count: signs.length, signs: signs.join(' ') }) : undefined;
  };
}
