import { useId, useState } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { officeText } from '#text/office.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Select, type SelectOption } from '#web/ui/Select.tsx';
import { listAddress } from './address.ts';
import css from './office.module.css';
import { useCurrentInSight } from './useCurrentInSight.ts';

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** What is shown where nothing is chosen: "Tutte le gare". */
  readonly all: string;
  readonly options: readonly SelectOption[];
}

interface FilterBarProps {
  readonly search?: { readonly label: string; readonly hint?: string; readonly maxLength: number };
  readonly filters: readonly Filter[];
}

/**
 * Search and filters of a list, as a form of the browser: the address says what is shown, and nothing needs a script.
 * Beside a search, what filters is behind a button, and each filter that is on stands beside it.
 */
export function FilterBar({ search, filters }: FilterBarProps) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  const own = new Set(['search', 'page', ...filters.map(({ name }) => name)]);
  const kept = [...query].filter(([name]) => !own.has(name));
  const on = filters.filter(({ name }) => query.get(name));
  const name = on.length > 0 ? t('filters_set', { count: on.length }) : t('filters');
  const [isAsked, setAsked] = useState(false);
  const show = (
    <Button type="submit" size="small" look="outline" className={css.show}>
      {t('show')}
    </Button>
  );
  return (
    <search aria-label={t('find')}>
      <Form
        method="get"
        preventScrollReset
        className={search ? css.line : css.filters}
        onSubmit={() => setAsked(true)}
        onChange={() => setAsked(false)}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search && <SearchField {...search} isAsked={isAsked} />}
        {search && filters.length > 0 && (
          <Menu name={name} fields className={css.behind}>
            <Choices filters={filters} />
            {show}
          </Menu>
        )}
        {search && <FiltersOn on={on} />}
        {!search && (
          <>
            <details className={css.drawer}>
              <summary className="unfolds">{name}</summary>
              <Choices filters={filters} />
            </details>
            {show}
          </>
        )}
      </Form>
    </search>
  );
}

/** What a name has in the address, and what was chosen since, until that stands there. */
function useAsked(name: string) {
  const [query] = useSearchParams();
  const asked = query.get(name) ?? '';
  const [chosen, setChosen] = useState({ asked, value: asked });
  if (chosen.asked !== asked) setChosen({ asked, value: asked });
  return [chosen.value, (value: string) => setChosen({ asked, value })] as const;
}

const Choices = ({ filters }: Pick<FilterBarProps, 'filters'>) => (
  <div className={css.choices}>
    {filters.map((filter) => (
      <Choice key={filter.name} {...filter} />
    ))}
  </div>
);

function Choice({ name, label, all, options }: Filter) {
  const id = useId();
  const [value, choose] = useAsked(name);
  return (
    <Select
      id={id}
      name={name}
      label={label}
      placeholder={all}
      options={options}
      value={value}
      onChange={({ currentTarget }) => {
        choose(currentTarget.value);
        currentTarget.form?.requestSubmit();
      }}
    />
  );
}

interface SearchFieldProps extends NonNullable<FilterBarProps['search']> {
  /** The list was asked for, and nothing was typed or chosen since. */
  readonly isAsked: boolean;
}

/** The field that searches a list. Its hint is seen while one types: afterwards it would lie over what was found. */
function SearchField({ label, hint, maxLength, isAsked }: SearchFieldProps) {
  const t = useText(officeText);
  const id = useId();
  const [query] = useSearchParams();
  const [value, type] = useAsked('search');
  const isFound = isAsked || (value !== '' && value === query.get('search'));
  return (
    <div className={css.search}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name="search"
        type="search"
        className={fieldCss.input}
        value={value}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <button type="submit" className={css.go} aria-label={t('search')}>
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="M12.5 12.5 18 18" />
        </svg>
      </button>
      {hint && (
        <p id={`${id}-hint`} className={css.searchHint} data-unseen={isFound || undefined}>
          {hint}
        </p>
      )}
    </div>
  );
}

function FiltersOn({ on }: { readonly on: readonly Filter[] }) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  if (on.length === 0) return null;
  return (
    <ul className={css.chips}>
      {on.map(({ name, label, options }) => {
        const value = query.get(name) ?? '';
        const chosen = options.find((option) => String(option.value) === value)?.label ?? value;
        const filter = label.endsWith('?') ? `${label} ${chosen}` : `${label}: ${chosen}`;
        return (
          <li key={name}>
            <Link
              className={css.chip}
              to={listAddress(query, { [name]: null })}
              aria-label={t('filter_off', { filter })}
              preventScrollReset
            >
              {filter} <span aria-hidden>×</span>
            </Link>
          </li>
        );
      })}
      {on.length > 1 && (
        <li>
          <Link to={listAddress(query, Object.fromEntries(on.map(({ name }) => [name, null])))} preventScrollReset>
            {t('none_off')}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface View {
  readonly id: string;
  readonly label: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Ready-made filters, as links. The one that is shown is marked; what is searched for is searched for in each. */
export function Views({ views, kept = ['circuit', 'rows', 'size', 'search'], current }: ViewsProps) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  const stays = new Set([...kept, 'page', 'sort']);
  const now = new URLSearchParams([...query].filter(([name, value]) => !stays.has(name) && value !== ''));
  now.sort();
  const row = useCurrentInSight();
  return (
    <nav ref={row} aria-label={t('views')} className={`${css.views} ${css.along}`}>
      <ul>
        {views.map(({ id, label, query: own }) => {
          const made = new URLSearchParams(own);
          made.sort();
          const rest = [...query].filter(([name]) => kept.includes(name) && !(name in own));
          const isShown = current === undefined ? String(made) === String(now) : current === id;
          return (
            <li key={id}>
              <Link
                to={`?${new URLSearchParams([...rest, ...Object.entries(own)])}`}
                aria-current={isShown ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface SectionsProps {
  readonly label: string;
  readonly sections: readonly { readonly to: string; readonly label: string }[];
}

export function Sections({ label, sections }: SectionsProps) {
  const { pathname } = useLocation();
  const row = useCurrentInSight();
  return (
    <nav ref={row} aria-label={label} className={`${css.views} ${css.along}`}>
      <ul>
        {sections.map(({ to, label: name }) => (
          <li key={to}>
            <Link to={to} aria-current={to.split('?')[0] === pathname ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The views of a list, each with its name in the address; the usual one is the list without a name. */
export const viewsOf = <View extends string>(views: readonly View[], usual: View, labelOf: (view: View) => string) =>
  views.map((view) => ({ id: view, label: labelOf(view), query: view === usual ? {} : { view } }));

interface ViewsProps {
  readonly views: readonly View[];
  readonly kept?: readonly string[];
  /** The view that is shown, where its address alone does not say it; null: none of them. */
  readonly current?: string | null;
}
