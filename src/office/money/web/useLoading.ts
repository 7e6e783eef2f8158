import { useEffect, useRef, useState } from 'react';
import { type ColumnRole, columnRoles, missingColumns } from '#features/statements/rules/columns.ts';
import { catalogue } from '#kernel/errors.ts';
import { useSending } from '#office/kit/web/files/useUploading.ts';
import type { ApiError } from '#web/api.tsx';
import type { StatementView } from '../contract/money.ts';
import type { MoneyChanges } from './useMoney.ts';

export const statementFiles = '.csv,.txt,.xml,text/csv,text/xml,application/xml';

type Role = ColumnRole | null;

interface StatementNotice {
  readonly header: readonly string[];
  readonly roles: readonly Role[];
}

type Columns = StatementNotice & { readonly sample: readonly string[] };

type Missing = ReturnType<typeof missingColumns>;

/** How far a file is: its columns are asked for, it is shown as it would be read, or it was refused, with the columns it was read by. */
type LoadingStep =
  | { readonly at: 'columns'; readonly columns: Columns; readonly again: boolean; readonly missing: Missing }
  | {
      readonly at: 'rows';
      readonly read: StatementView;
      readonly columns: Columns;
      readonly said: StatementNotice | undefined;
    }
  | { readonly at: 'refused'; readonly columns: Columns; readonly swapped: boolean };

const { statement_columns_unknown, statement_amount_unreadable, statement_day_unreadable } = catalogue;
const { statement_other_currency, statement_signs_swapped } = catalogue;
/** Refusals that may come from columns that were told wrong. */
const byColumns = {
  statement_amount_unreadable,
  statement_day_unreadable,
  statement_other_currency,
  statement_signs_swapped,
};

const rolesIn = (roles: readonly (string | null)[]): Role[] =>
  roles.map((said) => columnRoles.find((role) => role === said) ?? null);

/** The columns by which a refused file was read; null where that has nothing to do with it. */
function columnsOf({ code, problem }: ApiError): Columns | null {
  const known = Object.entries(byColumns).find(([name]) => name === code)?.[1];
  const columns = known?.facts.safeParse(problem).data?.columns;
  return columns ? { ...columns, roles: rolesIn(columns.roles) } : null;
}

/**
 * A statement on its way. A CSV file whose columns were told is first shown as it would be read; columns that nobody knows are
 * asked about. One whose columns are known by their names, and the banks' XML, is loaded at once, unless a statement was taken
 * out just now. `onRead` says what came of it.
 */
export function useLoading(
  { preview, load }: Pick<MoneyChanges, 'preview' | 'load'>,
  onRead: (read: Awaited<ReturnType<MoneyChanges['load']>>) => void,
) {
  const sending = useSending();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<LoadingStep | null>(null);
  /** What somebody has said of a header already: a file that is corrected and chosen anew has the same. */
  const said = useRef<StatementNotice | null>(null);
  /** A statement was taken out: the next one is looked at before it is loaded. */
  const looksFirst = useRef(false);
  /** The signs of the file were said to be right. */
  const signs = useRef<'right' | undefined>(undefined);

  const close = () => {
    setFile(null);
    setStep(null);
    sending.forget();
  };
  const asText = (columns: StatementNotice | undefined) =>
    columns && JSON.stringify({ header: columns.header, roles: columns.roles });
  const loadIt = (chosen: File, columns: StatementNotice | undefined) =>
    sending.send(async (how) => {
      const done = await load({ file: chosen, columns: asText(columns), signs: signs.current, ...how });
      looksFirst.current = false;
      close();
      onRead(done);
    });

  async function read(chosen: File, columns?: StatementNotice): Promise<void> {
    let isWhole = /\.xml$/i.test(chosen.name);
    let refused: ApiError | null = null;
    if (!isWhole)
      refused = await sending.send(async (how) => {
        const seen = await preview({ file: chosen, columns: asText(columns), signs: signs.current, ...how });
        const known = seen.columns?.told === 0 && columns === undefined && !looksFirst.current;
        isWhole = seen.columns === null || known;
        if (seen.columns && !isWhole) setStep({ at: 'rows', read: seen, columns: seen.columns, said: columns });
      });
    if (isWhole) refused = await loadIt(chosen, columns);
    if (refused) await ask(refused, chosen, columns);
  }

  async function ask(refused: ApiError, chosen: File, columns: StatementNotice | undefined): Promise<void> {
    if (refused.code === 'statement_columns_unknown' && columns === undefined) {
      // That columns are new is a question, and no fault of anybody.
      sending.forget();
      const asked = statement_columns_unknown.facts.parse(refused.problem);
      const known = said.current && said.current.header.join('|') === asked.header.join('|') ? said.current : null;
      const roles = known ? known.roles : asked.header.map(() => null);
      setStep({ at: 'columns', columns: { ...asked, roles }, again: false, missing: [] });
      if (known) await read(chosen, known);
      return;
    }
    const readBy = columnsOf(refused);
    // What somebody has said just now stays in the fields.
    const swapped = refused.code === 'statement_signs_swapped';
    if (readBy && (columns === undefined || swapped)) setStep({ at: 'refused', columns: readBy, swapped });
  }

  const choose = (chosen: File) => {
    setFile(chosen);
    setStep(null);
    signs.current = undefined;
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
    file,
    step,
    sending,
    choose,
    close,
    setRole: (at: number, role: Role) => {
      if (step?.at !== 'columns') return;
      const roles = step.columns.roles.with(at, role);
      // What is said now lacks no more; what was not complained of is not before somebody goes on.
      const missing = missingColumns(roles).filter((one) => step.missing.includes(one));
      setStep({ ...step, columns: { ...step.columns, roles }, missing });
    },
    lookFirst: () => {
      looksFirst.current = true;
    },
    askAgain: () => {
      if (!step) return;
      sending.forget();
      setStep({ at: 'columns', columns: step.columns, again: true, missing: [] });
    },
    /** Goes on: loads what was shown, or reads the file again, with what its columns are. */
    goOn: async () => {
      if (!file) return;
      if (step?.at === 'rows') {
        await loadIt(file, step.said);
        return;
      }
      if (step?.at === 'columns') {
        const missing = missingColumns(step.columns.roles);
        setStep({ ...step, missing });
        if (missing.length > 0) return;
        said.current = step.columns;
      }
      await read(file, step?.at === 'columns' ? step.columns : undefined);
    },
    /** Goes on with a file whose signs seem swapped: they are right. */
    keepSigns: async () => {
      if (!file || step?.at !== 'refused') return;
      signs.current = 'right';
      const { header } = step.columns;
      const told = said.current?.header.join('|') === header.join('|') ? said.current : undefined;
      await read(file, told ?? undefined);
    },
  };
}

export type Loading = ReturnType<typeof useLoading>;
