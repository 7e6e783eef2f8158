import { useRef, useState } from 'react';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useKeys } from '#web/useKeys.ts';
import { officeSearchText } from '../../text/search.ts';
import { SearchField } from './SearchField.tsx';
import css from './search.module.css';

/** Is something open over the page? Then keys are for that. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** The office's one search: in the bar where there is room, otherwise a button and a sheet. `/` leads to it. */
export function OfficeSearch() {
  const t = useText(officeSearchText);
  const field = useRef<HTMLInputElement>(null);
  const [sheet, setSheet] = useState(false);
  useKeys({
    '/': () => {
      if (isCovered()) return;
      if (field.current?.checkVisibility()) field.current.focus();
      else setSheet(true);
    },
  });
  return (
    <>
      <div className={css.inBar}>
        <SearchField
          field={field}
          beside={
            <kbd className={css.key} aria-hidden>
              /
            </kbd>
          }
          onDone={() => field.current?.blur()}
        />
      </div>
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setSheet(true)}>
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="M12.5 12.5 18 18" />
        </svg>
        {t('open')}
      </button>
      <Dialog open={sheet} full onClose={() => setSheet(false)} title={t('search')} close={t('close')}>
        <SearchField field={(input) => input?.focus()} inSheet onDone={() => setSheet(false)} />
      </Dialog>
    </>
  );
}
