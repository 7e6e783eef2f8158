import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { Fields } from '#office/kit/web/setUps/Fields.tsx';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import setUps from '#office/kit/web/setUps/setUps.module.css';
import { type FieldsForm, useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { CircuitFields, type CircuitSetUpView } from '../contract/settings.ts';
import { issuerNeeds } from '../rules/circuitFaults.ts';
import { settingsText } from '../text/settings.ts';
import { shownDecimals } from './decimals.ts';
import type { CircuitField, PartName } from './fieldsOfParts.ts';
import styles from './settings.module.css';
import type { SettingsChanges } from './useSettings.ts';

/** What a check asks for, what goes with something else, and what a circuit that issues invoices says of itself. */
const wanted = [
  ...['name_en', 'title_en', 'lead_it', 'lead_en', 'hours_en', 'promo_en', 'commission_rate'],
  ...[...issuerNeeds, 'issuer_state'],
  ...Object.keys(CircuitFields.shape).filter((name) => name.startsWith('tax_')),
];

export interface PartFields extends FieldsForm<CircuitField> {
  readonly text: (
    name: CircuitField,
  ) => { label: string; error: string | undefined } & ReturnType<FieldsForm<CircuitField>['form']['register']>;
}

export interface PartProps {
  readonly name: PartName;
  readonly fields: readonly CircuitField[];
  readonly found: CircuitSetUpView;
  readonly change: SettingsChanges['change'];
  readonly onDirty: (name: PartName, isDirty: boolean) => void;
  readonly check?: z.ZodType;
  readonly children: (part: PartFields) => ReactNode;
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export const Section = ({ id, title, children }: SectionProps) => (
  <section className={setUps.part} aria-labelledby={id}>
    <h2 className="d d-1" id={id} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

export function Part({ name, fields, found, change, check, onDirty, children }: PartProps) {
  const t = useText(settingsText);
  const lang = useLang();
  const [said, setSaid] = useState(false);
  const flags = useMemo(() => fields.filter((field) => typeof found.fields[field] === 'number'), [fields, found]);
  const label = (field: string) => t(`field_${field as 'name_it'}`);
  const shown = useMemo(() => shownDecimals(found.fields, fields, lang), [fields, found, lang]);
  const made = useFieldsForm<CircuitField>({
    names: fields,
    flags,
    stored: found.fields,
    shown,
    ...(check && { check }),
    change,
    onSaved: () => setSaid(true),
    labels: Object.fromEntries(fields.map((field) => [field, label(field)])),
  });
  const { submit, error, shaken, pending, dirty } = made;
  const isDirty = dirty.length > 0;
  useEffect(() => onDirty(name, isDirty), [onDirty, name, isDirty]);
  const mayChange = found.may_change === 1;
  return (
    <Section id={`part-${name}`} title={t(`part_${name}`)}>
      <FormNotices made={made} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Fields legend={t(`part_${name}`)} mayChange={mayChange}>
          <div className={styles.fields}>
            <Optional of={CircuitFields} but={wanted}>
              {children({
                ...made,
                text: (field) => ({ label: label(field), error: error(field), ...made.register(field as never) }),
              })}
            </Optional>
          </div>
        </Fields>
        {mayChange && (
          <div className="acts">
            <Button
              type="submit"
              look={isDirty ? 'filled' : 'outline'}
              size="small"
              aria-disabled={!isDirty}
              waiting={pending && t('wait')}
              {...shaken}
            >
              {t('save_part', { part: t(`part_${name}`).toLowerCase() })}
            </Button>
            {isDirty && (
              <Button look="text" size="small" onClick={made.undo}>
                {t('undo')}
              </Button>
            )}
            <Saved show={said && !isDirty}>{t('saved_part', { part: t(`part_${name}`) })}</Saved>
          </div>
        )}
      </form>
    </Section>
  );
}
