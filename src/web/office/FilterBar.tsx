import { type FormEvent, type ReactNode, useId } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { officeText } from '#text/office.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Select, type SelectOption } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import css from './office.module.css';
import { useCurrentInSight } from './useCurrentInSight.ts';

export interface Filter {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  /** What is shown where nothing is chosen: "Tutte le gare". */
  readonly all: string;
  readonly options: readonly SelectOption[];
}

interface FilterBarProps {
  /** The text that is searched by, which is `search` in the address. */
  readonly search?: { readonly label: string; readonly hint?: ReactNode; readonly maxLength: number };
  readonly filters: readonly Filter[];
}

/**
 * Search and filters of a list. They are a form of the browser, so that the address says what is shown and nothing needs
 * a script; with one, a chosen filter applies at once. On a phone the filters are in a drawer.
 */
export function FilterBar({ search, filters }: FilterBarProps) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  const id = useId();
  const own = new Set(['search', 'page', ...filters.map(({ name }) => name)]);
  const kept = [...query].filter(([name]) => !own.has(name));
  const set = filters.filter(({ name }) => query.get(name)).length;
  const choose = ({ currentTarget }: FormEvent<HTMLSelectElement>) => currentTarget.form?.requestSubmit();
  return (
    <search aria-label={t('find')}>
      <Form method="get" preventScrollReset className={css.filters}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search && (
          <TextField
            {...search}
            key={query.get('search') ?? ''}
            id={`${id}search`}
            name="search"
            type="search"
            className={css.search}
            defaultValue={query.get('search') ?? ''}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
        {filters.length > 0 && (
          <details className={css.drawer}>
            <summary className="unfolds">{set > 0 ? t('filters_set', { count: set }) : t('filters')}</summary>
            <div className={css.choices}>
              {filters.map(({ name, label, all, options }) => (
                <Select
                  key={`${name} ${query.get(name)}`}
                  id={`${id}${name}`}
                  name={name}
                  label={label}
                  placeholder={all}
                  options={options}
                  defaultValue={query.get(name) ?? ''}
                  onChange={choose}
                />
              ))}
            </div>
          </details>
        )}
        <Button type="submit" size="small" look="outline" className={css.show}>
          {t('show')}
        </Button>
      </Form>
    </search>
  );
}

interface View {
  readonly id: string;
  readonly label: string;
  /** What of the address makes the view; the rest of it goes. */
  readonly query: Readonly<Record<string, string>>;
  /** It says its order and columns itself: of these nothing stays as it is now. */
  readonly whole?: boolean | undefined;
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
    <nav ref={row} aria-label={t('views')} className={css.views}>
      <ul>
        {views.map(({ id, label, query: own, whole }) => {
          const made = new URLSearchParams(own);
          made.sort();
          const stay = whole ? ['circuit'] : kept;
          const rest = [...query].filter(([name]) => stay.includes(name) && !(name in own));
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

/** The pages of one part of the office, as links; the one that is shown is marked. */
export function Sections({ label, sections }: SectionsProps) {
  const { pathname } = useLocation();
  const row = useCurrentInSight();
  return (
    <nav ref={row} aria-label={label} className={css.views}>
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
  /** The names in the address that no view changes. */
  readonly kept?: readonly string[];
  /** The view that is shown, where its address alone does not say it; null: none of them. */
  readonly current?: string | null;
}
