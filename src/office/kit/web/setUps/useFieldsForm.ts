import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { type Cents, typedEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { codeOf } from '#web/formResolver.ts';
import { useForm } from '#web/useForm.ts';
import { EffectView } from '../../contract/setUps.ts';
import { useStanding } from './useStanding.ts';

/** A field of something that is set up, as a form holds it: a text, whether it is ticked, or what is chosen of several. */
export type FieldValue = string | boolean | readonly string[];

export type FieldValues<Name extends string> = { readonly [Field in Name]: FieldValue };

/** The fields that were changed, and all of the form as it was on the page: what was seen is its version. */
export interface SentFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly seen: Readonly<Record<string, unknown>>;
}

export interface FieldsFormSettings<Name extends string> {
  readonly names: readonly Name[];
  readonly flags: readonly Name[];
  /** Those that are typed with a comma or a point, as the language has it. */
  readonly amounts?: readonly Name[];
  /** As the server has answered them. */
  readonly stored: { readonly [Field in Name]: unknown };
  /** How fields are typed that are not typed as they are stored. */
  readonly shown?: { readonly [Field in Name]?: string };
  /** Gets what was changed, and all that is typed. */
  readonly change: (sent: SentFields, typed: FieldValues<Name>) => Promise<unknown>;
  readonly onSaved: (effect: EffectView | null) => void;
  readonly check?: z.ZodType;
  readonly labels: Readonly<Record<string, string>>;
}

/** The server judges what is sent: only what was changed, so that a draft may lack the rest. What is typed stays as it is. */
const anything = <Name extends string>(check?: z.ZodType) =>
  z
    .custom<FieldValues<Name>>((values) => typeof values === 'object')
    .superRefine((values, found) => {
      for (const issue of check?.safeParse(values).error?.issues ?? [])
        found.addIssue({ code: 'custom', path: [...issue.path], message: codeOf(issue) });
    }) as z.ZodType<FieldValues<Name>, FieldValues<Name>>;

const Answer = z.object({ data: EffectView });

/** What a call answers that has saved something; null where nobody is concerned. */
function effectIn(answer: unknown): EffectView | null {
  const effect = Answer.safeParse(answer).data?.data;
  return effect && effect.red > 0 ? effect : null;
}

const asTyped = (stored: unknown): string | readonly string[] =>
  Array.isArray(stored) ? stored.map(String) : String(stored ?? '');

/** A form of the office: it sends the fields that were changed, with the block as it was seen. */
export function useFieldsForm<Name extends string>(settings: FieldsFormSettings<Name>) {
  const { names, flags, amounts, stored, shown, labels } = settings;
  const lang = useLang();
  const [effect, setEffect] = useState<EffectView | null>(null);
  const { check } = settings;
  const schema = useMemo(() => anything<Name>(check), [check]);
  const values = useMemo(() => {
    const typedOf = (name: Name): FieldValue => {
      const value = stored[name];
      if (flags.includes(name)) return value === 1;
      return amounts?.includes(name) && typeof value === 'number'
        ? typedEuro(value as Cents, lang)
        : (shown?.[name] ?? asTyped(value));
    };
    return Object.fromEntries(names.map((name) => [name, typedOf(name)])) as FieldValues<Name>;
  }, [names, flags, amounts, stored, shown, lang]);
  const made = useForm({
    schema,
    defaultValues: values as never,
    // A refusal names a field of the request.
    fieldOf: Object.fromEntries(names.map((name) => [`fields.${name}`, name])) as never,
    labels,
    send: (typed) => save(typed),
  });
  const { form } = made;
  const standing = useStanding(form);
  const dirtyFields = form.formState.dirtyFields as Readonly<Record<string, boolean | undefined>>;
  const dirty = names.filter((name) => dirtyFields[name]);
  // The ground that the form stands on, and the fields that are being saved: they take what the server answers.
  const ground = useRef(values);
  const saving = useRef<readonly Name[]>([]);
  const [saves, setSaves] = useState(0);
  // What is saved by anybody becomes the ground; what is typed and not saved stays on it.
  const answered = useRef(saves);
  useEffect(() => {
    if (ground.current === values && answered.current === saves) return;
    answered.current = saves;
    const typed = form.getValues();
    const differs = (name: Name) => JSON.stringify(typed[name]) !== JSON.stringify(ground.current[name]);
    const kept = names.filter((name) => differs(name) && !saving.current.includes(name));
    ground.current = values;
    saving.current = [];
    form.reset(values);
    for (const name of kept) form.setValue(name as never, typed[name] as never, { shouldDirty: true });
  }, [form, values, names, saves]);

  async function save(typed: FieldValues<Name>): Promise<void> {
    const pick = (some: readonly Name[], from: { readonly [Field in Name]: unknown }) =>
      Object.fromEntries(some.map((name) => [name, from[name]]));
    setEffect(null);
    saving.current = dirty;
    try {
      const done = effectIn(await settings.change({ fields: pick(dirty, typed), seen: pick(names, stored) }, typed));
      setSaves((before) => before + 1);
      setEffect(done);
      settings.onSaved(done);
    } catch (error) {
      saving.current = [];
      throw error;
    }
  }

  return {
    ...made,
    ...standing,
    dirty,
    effect,
    setTyped: (field: Name, value: FieldValue) => form.setValue(field as never, value as never, { shouldDirty: true }),
    undo: () => {
      made.dismiss();
      form.reset(values);
    },
    values,
  };
}
export type FieldsForm<Name extends string> = ReturnType<typeof useFieldsForm<Name>>;
