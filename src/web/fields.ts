import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { wordField } from '#text/fields.ts';
import { ApiError, useLang } from './api.tsx';

/** `const say = useFieldWords(); <TextField error={say(errors.email?.message)} …>`: a field's code as its sentence. */
export const useFieldWords = () => {
  const lang = useLang();
  return (code: string | undefined): string | undefined => wordField(code, lang);
};

type SetError<Values extends FieldValues> = UseFormReturn<Values>['setError'];

/** Sets a server's field errors on the form; false where the refusal is about none of its fields. */
export function setServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: SetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const hit = fields.filter((name) => error.errors[name]?.length);
  for (const name of hit) setError(name, { type: 'server', message: error.errors[name]![0]! });
  return hit.length > 0;
}

/** What an error summary lists: the wrong fields in the order of the page, each with its label. */
export const summaryOf = (
  errors: Readonly<Record<string, { readonly message?: string | undefined } | undefined>>,
  labels: Readonly<Record<string, string>>,
  say: (code: string | undefined, field: string) => string | undefined,
) =>
  Object.entries(labels).flatMap(([id, label]) => {
    const text = say(errors[id]?.message, id);
    return text ? [{ id, text: `${label}: ${text}` }] : [];
  });
