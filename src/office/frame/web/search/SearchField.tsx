import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { fieldCss } from '#web/ui/Field.tsx';
import { longestOfficeSearch, type SearchHit } from '../../contract/search.ts';
import { officeSearchText } from '../../text/search.ts';
import { seesOrders } from '../mayUse.ts';
import { HitLines } from './HitLines.tsx';
import css from './search.module.css';
import { useHitAddress, useSearch } from './useSearch.ts';

interface SearchFieldProps {
  readonly field?: Ref<HTMLInputElement>;
  readonly beside?: ReactNode;
  readonly onDone: () => void;
  /** In a sheet, what is found stands on the page and not over it. */
  readonly inSheet?: boolean;
}

const kinds = { athlete: 'athletes', order: 'orders' } as const;

/** Hits in runs of one kind, each with its place among all. */
const groupsOf = (hits: readonly SearchHit[]) =>
  [...Map.groupBy(hits.entries(), ([, { kind }]) => kind)].map(([kind, found]) => ({ kind, found }));

/** A combobox whose list is grouped. The first hit is chosen by itself, so that Enter opens the best one. */
export function SearchField({ field, beside, onDone, inSheet = false }: SearchFieldProps) {
  const t = useText(officeSearchText);
  const id = useId();
  const navigate = useNavigate();
  const office = useOffice();
  const addressOf = useHitAddress();
  const { text, setText, isEnough, isError, hits, findNow, isCurrent } = useSearch();
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(inSheet);
  const shown = hits ?? [];
  const at = Math.min(active, shown.length - 1);
  const isOpen = (open || inSheet) && isEnough && (hits !== undefined || isError);
  const optionId = (of: number) => `${id}hit${of}`;

  const type = (to: string) => {
    setText(to);
    setActive(0);
    setOpen(true);
  };
  const leave = () => {
    setText('');
    setOpen(false);
    onDone();
  };
  const go = (hit: SearchHit | undefined) => {
    if (!hit) return;
    navigate(addressOf(hit));
    leave();
  };
  const enter = () => {
    if (!isEnough) return;
    if (isCurrent) go(shown[at]);
    else
      findNow().then(
        ([best]) => go(best),
        // The list says that nothing came.
        () => setOpen(true),
      );
  };
  const move = (by: number) => {
    setOpen(true);
    if (shown.length > 0) setActive((at + by + shown.length) % shown.length);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = new Map<string, () => void>([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Enter', enter],
    ]);
    // First the list, then the text; the sheet itself closes only when it is empty.
    if (text !== '') act.set('Escape', () => (isOpen && !inSheet ? setOpen(false) : setText('')));
    // What is being composed (accents, other scripts) has these keys for itself.
    if (!act.has(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    act.get(event.key)?.();
  };

  return (
    <search
      aria-label={t('search')}
      className={cx(css.search, inSheet && css.inSheet)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <input
        ref={field}
        id={`${id}field`}
        className={cx(fieldCss.input, css.field)}
        role="combobox"
        aria-label={t('search')}
        aria-expanded={isOpen && shown.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? optionId(at) : undefined}
        placeholder={t(seesOrders(office) ? 'placeholder_orders' : 'placeholder')}
        value={text}
        maxLength={longestOfficeSearch}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      {beside}
      <p role="status" className="vh">
        {isOpen && isCurrent && t('found', { count: shown.length })}
      </p>
      <div className={css.panel} hidden={!isOpen}>
        <div role="listbox" id={`${id}list`} aria-label={t('search')}>
          {groupsOf(shown).map(({ kind, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and no sets of fields
            <div key={kind} role="group" aria-labelledby={`${id}${kind}`} className={css.group}>
              <p id={`${id}${kind}`} role="presentation" className={css.kind}>
                {t(kinds[kind])}
              </p>
              {found.map(([place, hit]) => (
                <Link
                  key={`${kind} ${hit.reference}`}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === at}
                  tabIndex={-1}
                  to={addressOf(hit)}
                  className={css.hit}
                  onClick={leave}
                  onPointerMove={() => setActive(place)}
                >
                  <HitLines hit={hit} />
                </Link>
              ))}
            </div>
          ))}
        </div>
        {shown.length === 0 && <p className={css.none}>{t(isError ? 'failed' : 'none')}</p>}
      </div>
      {inSheet && !isOpen && <p className={css.none}>{t('none_hint')}</p>}
    </search>
  );
}
