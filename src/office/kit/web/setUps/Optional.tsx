import { type ReactNode, useCallback } from 'react';
import { useText } from '#web/text.tsx';
import { MarksOptional } from '#web/ui/optional.ts';
import { type FieldSchemas, mayBeEmpty } from '../../rules/mayBeEmpty.ts';
import { setUpsText } from '../../text/setUps.ts';

interface OptionalProps {
  readonly of: FieldSchemas;
  /** Fields that a draft may lack, and that a check asks for before it is shown. */
  readonly but?: readonly string[];
  readonly children: ReactNode;
}

const nothing: readonly string[] = [];

/** Says which fields of text may stay empty, as the schema that judges them does: most of the office's must not. */
export function Optional({ of, but = nothing, children }: OptionalProps) {
  const t = useText(setUpsText);
  const marker = useCallback(
    (name: string) => (mayBeEmpty(of, name) && !but.includes(name) ? t('optional') : undefined),
    [of, but, t],
  );
  return <MarksOptional value={marker}>{children}</MarksOptional>;
}
