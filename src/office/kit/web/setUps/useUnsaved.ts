import { useCallback, useState } from 'react';

export function useUnsaved() {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const onDirty = useCallback((form: string, is: boolean) => {
    setForms((before) => {
      if (before.has(form) === is) return before;
      const after = new Set(before);
      if (is) after.add(form);
      else after.delete(form);
      return after;
    });
  }, []);
  return { unsaved: forms.size > 0, onDirty };
}
