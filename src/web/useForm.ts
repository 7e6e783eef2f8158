import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm as useHookForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { limitedOf } from '#kernel/limits.ts';
import { wordField } from '#text/fields.ts';
import { ApiError, useLang } from './api.tsx';
import { formResolver } from './formResolver.ts';
import { useShake } from './ui/useShake.ts';
import { useUntilOnline } from './useUntilOnline.ts';

interface Settings<In extends FieldValues, Out extends FieldValues> {
  /** The API's schema: form and server validate alike. */
  readonly schema: z.ZodType<Out, In>;
  readonly defaultValues: DefaultValues<In>;
  /** Called with the valid values. The server's field errors are set on their fields; any other error is `failure`. */
  readonly send: (values: Out) => Promise<unknown>;
  /** The server's name of a field, where the form calls it otherwise. */
  readonly fieldOf?: Readonly<Record<string, Path<In>>>;
  /** Own words for a field's code, which may depend on what was typed. */
  readonly word?: (field: string, code: string, typed: unknown) => string | undefined;
  /** The fields' names in the order of the page, so that the summary says which field it means. */
  readonly labels?: Readonly<Record<string, string>>;
}

function flatten(errors: FieldErrors, prefix = ''): [string, string][] {
  return Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error || name === 'root') return [];
    const path = prefix + name;
    if (typeof error.message === 'string' && error.message !== '') return [[path, error.message]];
    return flatten(error as FieldErrors, `${path}.`);
  });
}

/** What is wrong, in the order of the page. Fields without a name are said by their error alone. */
function summaryOf(errors: ReadonlyMap<string, string>, labels: Readonly<Record<string, string>>) {
  const order = Object.keys(labels);
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...errors]
    .map(([id, text]) => ({ id, text: labels[id] === undefined ? text : `${labels[id]}: ${text}` }))
    .toSorted((a, b) => place(a.id) - place(b.id));
}

/**
 * The behaviour of all forms: validation on submit; after a failed one the summary gets the focus and the form shakes.
 */
export function useForm<In extends FieldValues, Out extends FieldValues>(settings: Settings<In, Out>) {
  const lang = useLang();
  const [failed, setFailure] = useState<ApiError | null>(null);
  const failure = useUntilOnline(failed);
  const { shake, shaken } = useShake();
  const form = useHookForm<In, unknown, Out>({
    resolver: formResolver(settings.schema),
    defaultValues: settings.defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });

  const say = (field: string, code: string): string =>
    settings.word?.(field, limitedOf(code).code, form.getValues(field as Path<In>)) ?? wordField(code, lang) ?? '';
  const errors = new Map(flatten(form.formState.errors).map(([field, message]) => [field, say(field, message)]));

  const submit = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        await settings.send(values);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const fields = Object.entries(error.errors);
        for (const [field, [code = 'not_valid']] of fields) {
          form.setError(settings.fieldOf?.[field] ?? (field as Path<In>), { message: code });
        }
        if (fields.length === 0) setFailure(error);
        shake();
      }
    },
    () => shake(),
  );

  return {
    form,
    submit,
    failure,
    /** Spread over what shakes when the form says no. */
    shaken,
    pending: form.formState.isSubmitting,
    error: (field: string): string | undefined => errors.get(field),
    summary: summaryOf(errors, settings.labels ?? {}),
    attempt: form.formState.submitCount,
    /** Takes the refusal away: what was typed is decided about otherwise. */
    dismiss: () => setFailure(null),
  };
}
