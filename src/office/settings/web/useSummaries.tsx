import type { ReactNode } from 'react';
import { circuitPayMethods } from '#features/circuits/rules/setup/fields.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { CircuitSetUpView } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import type { PartName } from './fieldsOfParts.ts';
import styles from './settings.module.css';

const inks = ['ink_1', 'ink_2', 'ink_3', 'ink_4'] as const;
const pictures = ['logo', 'header_image', 'size_guide'] as const;

/** What is set now of each block that is a form, in a line. */
export function useSummaries({ fields }: CircuitSetUpView): Readonly<Record<PartName, ReactNode>> {
  const lang = useLang();
  const t = useText(settingsText);
  const listed = (names: readonly string[], none: string) => names.join(', ') || none;
  const own = (stem: 'name' | 'lead' | 'promo' | 'hours') => fields[`${stem}_${lang}`] || fields[`${stem}_it`];
  const methods = circuitPayMethods.filter((method) => fields[`pays_by_${method}`] === 1);
  const onOff = (name: 'list_active' | 'shop_active') => t(fields[name] === 1 ? 'sum_on' : 'sum_off');
  return {
    texts: [own('name'), own('lead')].filter(Boolean).join(' · '),
    look: (
      <>
        {inks.map((ink) => (
          <span key={ink} className={styles.swatch} style={{ background: fields[ink] }} aria-hidden />
        ))}
        {inks.map((ink) => fields[ink]).join(' · ')}
      </>
    ),
    pictures: listed(
      pictures.filter((name) => fields[name] !== '').map((name) => t(`field_${name}`)),
      t('sum_none'),
    ),
    banner: own('promo') || t('sum_none'),
    hosts: t('sum_hosts', {
      hosts: fields.hosts.replaceAll('\n', ', ') || t('sum_no_hosts'),
      prefix: fields.reference_prefix,
    }),
    office: [fields.company, fields.place, fields.email, own('hours')].filter(Boolean).join(' · '),
    payments: [
      listed(
        methods.map((method) => t(`field_pays_by_${method}`)),
        t('sum_none'),
      ),
      t('sum_commission', { kind: t(`commission_${fields.commission as 'none'}`).toLowerCase() }),
    ].join(' · '),
    pages: t('sum_pages', { list: onOff('list_active'), shop: onOff('shop_active') }),
    invoices: fields.issues_invoices === 1 ? fields.issuer_name || t('sum_on') : t('sum_no_invoices'),
  };
}
