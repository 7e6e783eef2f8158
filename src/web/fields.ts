import { wordField } from '#text/fields.ts';
import { useLang } from './api.tsx';

/** `const say = useFieldWords(); <TextField error={say(errors.email?.message)} …>`: a field's code as its sentence. */
export const useFieldWords = () => {
  const lang = useLang();
  return (code: string | undefined): string | undefined => wordField(code, lang);
};
