import { useEffect, useMemo, useState } from 'react';
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegister,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

/** What stands in a field of the page before its scripts run. */
interface Standing {
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

/**
 * A tick that the server wrote into the page holds until the form does. While the page's own is there (`defaultChecked`),
 * react-hook-form takes what is ticked in the page for the value, also after it was reset to another: ticks were lost.
 */
const heldByForm = <Field extends UseFormRegisterReturn>(field: Field): Field => ({
  ...field,
  ref: (node: unknown) => {
    field.ref(node);
    if (!(node instanceof HTMLInputElement) || !node.defaultChecked) return;
    const { checked } = node;
    node.defaultChecked = false;
    node.checked = checked;
  },
});

/**
 * A form whose fields hold their values from the first moment, also without scripts or before they have come: the server
 * writes them into the page. Afterwards the form alone holds them: a field that is drawn again is as it was left.
 */
export function useStanding<In extends FieldValues, Context, Out>(form: UseFormReturn<In, Context, Out>) {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return useMemo(() => {
    const stored = (name: string): unknown => (isAwake ? undefined : get(form.formState.defaultValues, name));
    const standing = (name: string): Standing => {
      const value = stored(name);
      if (value === undefined || Array.isArray(value)) return {};
      return typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value ?? '') };
    };
    const register: UseFormRegister<In> = <Name extends Path<In>>(name: Name, options?: RegisterOptions<In, Name>) => ({
      ...heldByForm(form.register(name, options)),
      ...standing(name),
    });
    /** One of the ticks of a field that holds several. */
    const registerChoice = <Name extends Path<In>>(name: Name, choice: string | number) => {
      const chosen = stored(name);
      return {
        ...heldByForm(form.register(name)),
        ...(Array.isArray(chosen) && { defaultChecked: chosen.map(String).includes(String(choice)) }),
      };
    };
    return { register, registerChoice };
  }, [form, isAwake]);
}
