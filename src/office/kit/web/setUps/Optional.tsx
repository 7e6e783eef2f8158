import { type ReactNode, useCallback } from 'react';
import { useText } from '#web/text.tsx';
import { MarksOptional } from '#web/ui/optional.ts';
import { type FieldSchemas, mayBeEmpty } from '../../rules/mayBeEmpty.ts';
import { setUpsText } from '../../text/setUps.ts';

interface OptionalProps {
  /** What the fields are, as they are sent. */
  readonly of: FieldSchemas;
  /** Fields that a draft may lack, and that a check asks for before it is shown. */
  readonly but?: readonly string[];
  readonly children: ReactNode;
}

const nothing: readonly string[] = [];

/**
 * Says of the fields of text in it which may stay empty: most of the office's fields must not, so these are the exception,
 * as on the portal. It is asked of the schema that judges them, so that no form says otherwise than it is.
 */
export function Optional({ of, but = nothing, children }: OptionalProps) {
  const t = useText(setUpsText);
  const marker = useCallback(
    (name: string) => (mayBeEmpty(of, name) && !but.includes(name) ? t('optional') : undefined),
    [of, but, t],
  );
  return <MarksOptional value={marker}>{children}</MarksOptional>;
}
