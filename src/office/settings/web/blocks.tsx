import { useSuspenseQuery } from '@tanstack/react-query';
import { inkContrast, readableInk } from '#art/inks.ts';
import { provinces } from '#features/addresses/rules/provinces.ts';
import { hostOf, isHost } from '#features/circuits/rules/host.ts';
import { leastContrast } from '#features/circuits/rules/setup/checkCircuit.ts';
import { circuitPayMethods, commissionKinds } from '#features/circuits/rules/setup/fields.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { taxedKinds } from '#features/invoices/rules/invoiceLines.ts';
import { regimes } from '#features/invoices/rules/regimes.ts';
import { natures } from '#features/invoices/rules/taxes.ts';
import { useRegimeName } from '#features/invoices/web/useRegimeName.ts';
import { consentModes } from '#features/legal/rules/cookieChoice.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { exampleFee, exampleInWords, tariffInWords } from '#office/frame/web/start/commissionAtFirst.ts';
import { OfficeFileField } from '#office/kit/web/files/OfficeFileField.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import setUps from '#office/kit/web/setUps/setUps.module.css';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { CircuitSetUpView } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import type { CircuitField } from './fieldsOfParts.ts';
import { natureKey } from './natureKey.ts';
import type { PartFields } from './Part.tsx';
import styles from './settings.module.css';

interface BlockProps {
  readonly part: PartFields;
  readonly found: CircuitSetUpView;
}

function Both({
  part,
  name,
  label,
  hint,
  rows,
}: Pick<BlockProps, 'part'> & {
  readonly name: 'name' | 'title' | 'lead' | 'promo' | 'hours';
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
}) {
  return (
    <Pair label={label}>
      {(lang, words) => {
        const field = { ...part.text(`${name}_${lang}`), ...words, hint: lang === 'it' ? hint : undefined };
        return rows ? <TextArea {...field} rows={rows} /> : <TextField {...field} autoComplete="off" />;
      }}
    </Pair>
  );
}

export function Texts({ part }: BlockProps) {
  const t = useText(settingsText);
  return (
    <>
      <Both part={part} name="name" label={t('name')} />
      <Both part={part} name="title" label={t('title')} hint={t('title_hint')} />
      <Both part={part} name="lead" label={t('lead_field')} hint={t('lead_hint')} rows={3} />
    </>
  );
}

export function Look({ part }: BlockProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const { form, text } = part;
  return (
    <div className={styles.inks}>
      {(['ink_1', 'ink_2', 'ink_3', 'ink_4'] as const).map((ink) => {
        const value = String(form.watch(ink)).trim();
        const isInk = /^#[0-9a-f]{6}$/i.test(value);
        const ratio = isInk && ink === 'ink_1' ? inkContrast({ c1: value }) : null;
        const isLow = ratio !== null && ratio < leastContrast;
        const said = ratio
          ? t(isLow ? 'contrast_low' : 'contrast', {
              // Cut, not rounded: 4.46 is not 4.5.
              ratio: formatNumber(Math.floor(ratio * 10) / 10, lang),
              ink: readableInk({ c1: value }),
            })
          : undefined;
        return (
          <div key={ink} className={styles.ink}>
            <input
              type="color"
              aria-label={t('ink_pick', { ink: t(`field_${ink}`) })}
              value={isInk ? value.toLowerCase() : '#000000'}
              onChange={({ target }) => form.setValue(ink, target.value, { shouldDirty: true })}
            />
            <TextField
              {...text(ink)}
              {...(isLow ? { note: said } : { hint: said })}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        );
      })}
    </div>
  );
}

export function Banner({ part }: BlockProps) {
  const t = useText(settingsText);
  const { text } = part;
  return (
    <>
      <Both part={part} name="promo" label={t('promo')} hint={t('promo_hint')} rows={2} />
      <TextField {...text('promo_link')} hint={t('promo_link_hint')} autoComplete="off" inputMode="url" />
      <Checkbox {...text('promo_for_session')} />
    </>
  );
}

export function Hosts({ part: { text, form }, found }: BlockProps) {
  const t = useText(settingsText);
  const fixed = found.has_orders === 1;
  const [before] = found.fields.hosts.split('\n');
  const first = hostOf(String(form.watch('hosts')).trim().split('\n')[0] ?? '');
  const moves = first !== before && isHost(first);
  return (
    <>
      <TextArea
        {...text('hosts')}
        {...(moves ? { note: t('hosts_move', { host: first }) } : { hint: t('hosts_hint') })}
        rows={2}
        spellCheck={false}
      />
      <div className={fieldCss.pair}>
        <TextField
          {...text('reference_prefix')}
          hint={t(fixed ? 'prefix_fixed' : 'prefix_hint')}
          readOnly={fixed}
          autoComplete="off"
        />
        <TextField {...text('website')} autoComplete="off" inputMode="url" />
      </div>
    </>
  );
}

export function Office({ part }: BlockProps) {
  const t = useText(settingsText);
  const { text } = part;
  return (
    <>
      <div className={fieldCss.pair}>
        <TextField {...text('company')} hint={t('company_hint')} autoComplete="off" />
        <TextField {...text('place')} autoComplete="off" />
      </div>
      <div className={fieldCss.pair}>
        <TextField {...text('email')} type="email" autoComplete="off" />
        <TextField {...text('court')} hint={t('court_hint')} autoComplete="off" />
      </div>
      <Both part={part} name="hours" label={t('hours')} />
    </>
  );
}

export function Payments({ part: { text, form }, found }: BlockProps) {
  const t = useText(settingsText);
  const lang = useLang();
  const commission = form.watch('commission');
  const fee = exampleFee(String(form.watch('commission_rate')), String(form.watch('commission_fixed')));
  const missing = (method: (typeof circuitPayMethods)[number]) => {
    if (found.payable.includes(method)) return undefined;
    return t(method === 'wiretransfer' ? 'no_bank' : 'no_keys');
  };
  return (
    <>
      <fieldset className={setUps.choices}>
        <legend className="b">{t('pays')}</legend>
        {circuitPayMethods.map((method) => (
          <Checkbox key={method} {...text(`pays_by_${method}`)} hint={missing(method)} />
        ))}
      </fieldset>
      <Select
        {...text('commission')}
        options={commissionKinds.map((kind) => ({ value: kind, label: t(`commission_${kind}`) }))}
      />
      {commission === 'by_method' && (
        <Notice tone="warn" title={t('by_method_title')}>
          <p>{t('by_method_text')}</p>
          <p>{t('tariffs')}</p>
          <ul>
            {circuitPayMethods.map((method) => (
              <li key={method}>
                {t(`field_pays_by_${method}`)}:{' '}
                {tariffInWords(method, lang)
                  .map((example) => t('tariff_example', example))
                  .join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {commission === 'uniform' && (
        <div className={fieldCss.pair}>
          <TextField {...text('commission_rate')} inputMode="decimal" autoComplete="off" />
          <TextField {...text('commission_fixed')} inputMode="decimal" autoComplete="off" />
        </div>
      )}
      {commission === 'uniform' && (
        <p className="mut sm" aria-live="polite">
          {t('commission_rounded')} {fee !== null && t('commission_example', exampleInWords(fee, lang))}
        </p>
      )}
      <div className={fieldCss.pair}>
        <TextField {...text('write_off_limit')} hint={t('write_off_hint')} inputMode="decimal" autoComplete="off" />
      </div>
    </>
  );
}

export function Pages({ part: { text, form } }: BlockProps) {
  const t = useText(settingsText);
  return (
    <>
      <Checkbox {...text('list_active')} />
      <Checkbox {...text('shop_active')} />
      <TextField {...text('gadget_sizes')} hint={t('sizes_hint')} autoComplete="off" />
      <div className={fieldCss.pair}>
        <Select
          {...text('cookie_consent')}
          note={form.watch('cookie_consent') === 'implied' ? t('implied_text') : undefined}
          options={consentModes.map((mode) => ({ value: mode, label: t(`consent_${mode}`) }))}
        />
        <TextField {...text('analytics')} hint={t('analytics_hint')} autoComplete="off" />
      </div>
      <TextArea {...text('head')} hint={t('head_hint')} rows={3} spellCheck={false} />
    </>
  );
}

export function Invoices({ part: { text, form } }: BlockProps) {
  const t = useText(settingsText);
  const regimeName = useRegimeName();
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const isItalian = form.watch('issuer_country') === 'IT';
  const line = (name: CircuitField) => <TextField {...text(name)} autoComplete="off" />;
  if (form.watch('issues_invoices') !== true) return <Checkbox {...text('issues_invoices')} hint={t('issues_hint')} />;
  return (
    <>
      <Checkbox {...text('issues_invoices')} hint={t('issues_hint')} />
      <div className={fieldCss.pair}>
        {line('issuer_name')}
        {line('issuer_email')}
      </div>
      <div className={fieldCss.pair}>
        {line('issuer_vat_number')}
        {line('issuer_fiscal_code')}
      </div>
      <Select
        {...text('issuer_country')}
        placeholder={t('choose')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <div className={fieldCss.pair}>
        {line('issuer_address')}
        {line('issuer_house_number')}
      </div>
      <div className={fieldCss.pair}>
        {line('issuer_zipcode')}
        {line('issuer_city')}
      </div>
      {isItalian ? (
        <Select
          {...text('issuer_state')}
          placeholder={t('choose')}
          options={provinces.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
      ) : (
        line('issuer_state')
      )}
      <div className={fieldCss.pair}>
        <Select
          {...text('issuer_regime')}
          placeholder={t('choose')}
          options={regimes.map((regime) => ({ value: regime, label: regimeName(regime) }))}
        />
        <TextField {...text('issuer_prefix')} hint={t('issuer_prefix_hint')} autoComplete="off" />
      </div>
      <TextField {...text('issuer_stamp_law')} hint={t('stamp_hint')} autoComplete="off" />
      <div className={fieldCss.pair}>
        <TextField {...text('issuer_stamp_from')} inputMode="decimal" autoComplete="off" />
        <TextField {...text('issuer_stamp_amount')} inputMode="decimal" autoComplete="off" />
      </div>
      <TextField {...text('issuer_causal')} hint={t('causal_hint', { word: '{ordine}' })} autoComplete="off" />
      {taxedKinds.map((kind) => (
        <fieldset key={kind} className={styles.taxes}>
          <legend className="b">
            {t('taxes')}, {t(`tax_${kind}`).toLowerCase()}
          </legend>
          <div>
            <TextField
              {...text(`tax_${kind}_rate`)}
              label={t('tax_rate')}
              hint={t('tax_rate_hint')}
              inputMode="decimal"
              autoComplete="off"
            />
            <Select
              {...text(`tax_${kind}_nature`)}
              label={t('tax_nature')}
              placeholder={t('nature_none')}
              options={natures.map((nature) => ({ value: nature, label: t(natureKey(nature)) }))}
            />
            <TextField {...text(`tax_${kind}_law`)} label={t('tax_law')} autoComplete="off" />
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** The circuit’s own pictures: shown to everybody once the block is saved. */
export function Pictures({ part: { form, error }, found }: BlockProps) {
  const t = useText(settingsText);
  return (
    <>
      <p className="mut sm">{t('picture_note')}</p>
      {(['logo', 'header_image', 'size_guide'] as const).map((name) => (
        <OfficeFileField
          key={name}
          kind="picture"
          id={name}
          label={t(`field_${name}`)}
          hint={t(`${name}_hint`)}
          error={error(name)}
          path={String(form.watch(name))}
          set={(path) => form.setValue(name, path, { shouldDirty: true })}
          mayChange={found.may_change === 1}
        />
      ))}
    </>
  );
}
