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

interface Standing {
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

/**
 * While the page's own tick is there (`defaultChecked`), react-hook-form takes it for the value, also after a reset:
 * ticks were lost.
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
 * The server writes the values into the page; afterwards the form alone holds them: a field that is drawn again is as
 * it was left.
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
