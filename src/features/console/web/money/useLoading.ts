import { useEffect, useRef, useState } from 'react';
import type { ColumnRole } from '#features/statements/rules/columns.ts';
import { catalogue } from '#kernel/errors.ts';
import { useSending } from '../files/useUploading.ts';
import type { MoneyChanges } from './useMoney.ts';

/** What a statement is chosen from: CSV and the banks' XML. */
export const statementFiles = '.csv,.txt,.xml,text/csv,text/xml,application/xml';

/** A column of a file, and what it is said to be. */
type Role = ColumnRole | null;

interface Said {
  readonly header: readonly string[];
  readonly roles: readonly Role[];
}

const { statement_columns_unknown } = catalogue;

/**
 * A statement that is read as soon as it is chosen, or dropped on the page. Columns that nobody knows are asked about, once for each
 * bank. `onRead` says what came of it.
 */
export function useLoading(
  load: MoneyChanges['load'],
  onRead: (read: Awaited<ReturnType<MoneyChanges['load']>>) => void,
) {
  const sending = useSending();
  const [file, setFile] = useState<File | null>(null);
  const [header, setHeader] = useState<readonly string[]>([]);
  const [sample, setSample] = useState<readonly string[]>([]);
  const [roles, setRoles] = useState<readonly Role[]>([]);
  /** What somebody has said of a header already: a file that is corrected and chosen anew has the same. */
  const said = useRef<Said | null>(null);

  const close = () => {
    setFile(null);
    setHeader([]);
    sending.forget();
  };
  async function read(chosen: File, columns?: Said): Promise<void> {
    const refused = await sending.send(async (how) => {
      const done = await load({ file: chosen, columns: columns && JSON.stringify(columns), ...how });
      close();
      onRead(done);
    });
    if (refused?.code !== 'statement_columns_unknown' || columns !== undefined) return;
    // That columns are new is a question, and no fault of anybody.
    sending.forget();
    const asked = statement_columns_unknown.facts.parse(refused.problem);
    const known = said.current && said.current.header.join('|') === asked.header.join('|') ? said.current : null;
    setHeader(asked.header);
    setSample(asked.sample);
    setRoles(known ? known.roles : asked.header.map(() => null));
    if (known) await read(chosen, known);
  }
  const choose = (chosen: File) => {
    setFile(chosen);
    setHeader([]);
    return read(chosen);
  };

  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      // A field of a dialog has taken it.
      if (event.defaultPrevented) return;
      event.preventDefault();
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped) void latest.current(dropped);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return {
    ...{ file, header, sample, roles, sending, choose, close },
    setRole: (at: number, role: Role) => setRoles(roles.with(at, role)),
    /** Reads it again, with what its columns are. */
    again: () => {
      if (!file) return;
      if (header.length > 0) said.current = { header, roles };
      return read(file, header.length > 0 ? { header, roles } : undefined);
    },
  };
}

export type Loading = ReturnType<typeof useLoading>;
