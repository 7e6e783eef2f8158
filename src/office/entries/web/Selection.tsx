import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { urlOf } from '#kernel/call.ts';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { useCircuit } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { ChosenBar, choosingColumn } from '#web/office/Choosing.tsx';
import type { OfficeColumn } from '#web/office/OfficeTable.tsx';
import { useChosen } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { getRegistrationsFile, mostSelected, type OfficeRegistrationRow } from '../contract/registrations.ts';
import { officeMessagesText } from '../text/messages.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import { furtherIn } from './registrationColumns.tsx';
import css from './registrations.module.css';
import { registrationsAsked } from './useRegistrations.ts';

/** Registrations that are chosen, over all pages. */
export function useSelection(total: number) {
  const [query] = useSearchParams();
  const asked: Readonly<Record<string, string>> = registrationsAsked(query);
  const { sort: _, page: __, size: ___, show: ____, ...narrowing } = asked;
  const filter = new URLSearchParams(narrowing).toString();
  return { ...useChosen<OfficeRegistrationRow>({ idOf: ({ id }) => id, filter, total }), filter };
}
export type Selection = ReturnType<typeof useSelection>;

interface ColumnOf {
  readonly t: ReturnType<typeof useText<(typeof officeRegistrationsText)['it']>>;
  readonly selection: Selection;
  readonly rows: readonly OfficeRegistrationRow[];
}

export const selectionColumn = ({ t, selection, rows }: ColumnOf): OfficeColumn<OfficeRegistrationRow> =>
  choosingColumn({
    rows,
    idOf: ({ id }) => id,
    has: selection.has,
    choose: selection.choose,
    page: t('select_page'),
    named: ({ firstname, lastname }) => t('select_row', { name: `${lastname} ${firstname}` }),
  });

export function useFileAddress() {
  const lang = useLang();
  const [query] = useSearchParams();
  const circuit = useCircuit();
  return (of: string | { readonly entries: string }) => {
    const asked = new URLSearchParams(of);
    const show = furtherIn(query).join('.');
    if (show) asked.set('show', show);
    asked.set('lang', lang);
    return `/api${urlOf(getRegistrationsFile).replace(':id', String(circuit))}?${asked}`;
  };
}

interface BarProps {
  readonly selection: Selection;
  readonly total: number;
  readonly write: (() => void) | null;
}

export function SelectionBar({ selection, total, write }: BarProps) {
  const t = useText(officeRegistrationsText);
  const tm = useText(officeMessagesText);
  const fileAddress = useFileAddress();
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const { count, isWhole, rows, filter } = selection;
  if (count === 0) return null;
  const tooMany = !isWhole && count > mostSelected;
  const address = fileAddress(isWhole ? filter : { entries: rows.map(({ id }) => id).join(',') });
  return (
    <ChosenBar
      label={t('bulk')}
      said={
        <>
          <span className="b">{t(isWhole ? 'selected_all' : 'selected', { count })}</span>{' '}
          {downloaded === address && t('downloading', { count })}
          {tooMany && t('too_many', { most: mostSelected })}
        </>
      }
    >
      {!isWhole && total > count && (
        <Button look="text" size="small" onClick={selection.all}>
          {t('select_all', { count: total })}
        </Button>
      )}
      <Button look="text" size="small" onClick={selection.none}>
        {t('select_none')}
      </Button>
      {!tooMany && write && (
        <Button look="outline" size="small" onClick={write}>
          {tm('write', { count })}
        </Button>
      )}
      {!tooMany && (
        <FileLink className={css.download} href={address} onDownload={() => setDownloaded(address)}>
          {t('download')}
        </FileLink>
      )}
    </ChosenBar>
  );
}
