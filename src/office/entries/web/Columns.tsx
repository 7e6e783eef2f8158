import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listAddress } from '#web/office/address.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { furtherColumns } from '../contract/registrations.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import { type ColumnId, columnIds, furtherIn, hiddenIn } from './registrationColumns.tsx';
import css from './registrations.module.css';

function useTicks(there: readonly ColumnId[]) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const address = {
    of: `${query.get('hide')} ${query.get('show')}`,
    hidden: hiddenIn(query).filter((id) => there.includes(id)),
    further: furtherIn(query),
  };
  const [ticks, setTicks] = useState(address);
  // Another view brings other columns.
  if (ticks.of !== address.of) setTicks(address);
  const change = (changed: Partial<typeof ticks>) => {
    const next = { ...ticks, ...changed };
    setTicks(next);
    const hide = columnIds.filter((id) => next.hidden.includes(id)).join('.');
    const show = furtherColumns.filter((id) => next.further.includes(id)).join('.');
    const to = listAddress(query, { hide, show, page: query.get('page') });
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  return { ...ticks, change };
}

const without = <Id,>(ids: readonly Id[], id: Id): Id[] => ids.filter((one) => one !== id);

/** Which columns are shown: ticks that apply at once, and stand in the address. */
export function Columns({ there }: { readonly there: readonly ColumnId[] }) {
  const t = useText(officeRegistrationsText);
  const { hidden, further, change } = useTicks(there);
  const on = (tick: (checked: boolean) => void) => (event: FormEvent<HTMLInputElement>) =>
    tick(event.currentTarget.checked);
  return (
    <fieldset className={css.columns}>
      <legend>{hidden.length > 0 ? t('columns_hidden', { count: hidden.length }) : t('columns')}</legend>
      <ul>
        {there.map((id) => (
          <li key={id} className={css.usual}>
            <Checkbox
              label={t(`col_${id}`)}
              checked={!hidden.includes(id)}
              onChange={on((shown) => change({ hidden: shown ? without(hidden, id) : [...hidden, id] }))}
            />
          </li>
        ))}
        {furtherColumns.map((id) => (
          <li key={id}>
            <Checkbox
              label={t(`col_${id}`)}
              checked={further.includes(id)}
              onChange={on((shown) => change({ further: shown ? [...further, id] : without(further, id) }))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
