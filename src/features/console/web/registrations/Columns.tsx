import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listAddress } from '#web/office/address.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { officeRegistrationsText } from '../../text/registrations.ts';
import { type ColumnId, columnIds, hiddenIn } from './registrationColumns.tsx';
import css from './registrations.module.css';

/** Which columns are shown: ticks that apply at once, and stand in the address. */
export function Columns({ there }: { readonly there: readonly ColumnId[] }) {
  const t = useText(officeRegistrationsText);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const hidden = hiddenIn(query).filter((id) => there.includes(id));
  const choose = (id: ColumnId) => (event: FormEvent<HTMLInputElement>) => {
    const next = event.currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id];
    const hide = columnIds.filter((one) => next.includes(one)).join('.');
    void navigate(listAddress(query, { hide, page: query.get('page') }), { replace: true, preventScrollReset: true });
  };
  return (
    <details className={css.columns}>
      <summary>{hidden.length > 0 ? t('columns_hidden', { count: hidden.length }) : t('columns')}</summary>
      <ul>
        {there.map((id) => (
          <li key={id}>
            <Checkbox label={t(`col_${id}`)} defaultChecked={!hidden.includes(id)} onChange={choose(id)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
