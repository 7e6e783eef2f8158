import { useMemo, useState } from 'react';
import { euroText, typedEuro } from '#kernel/money.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { bothNamed } from '#office/kit/web/setUps/bothNamed.ts';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import { type FieldValues, type SentFields, useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { priceIn } from '#text/price.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type CircuitSetUpView, ShippingFields, type ShippingSetUp } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import { Section } from './Part.tsx';
import styles from './settings.module.css';
import type { SettingsChanges } from './useSettings.ts';

interface DeliveryProps {
  readonly found: CircuitSetUpView;
  readonly changes: Pick<SettingsChanges, 'addShipping' | 'changeShipping'>;
}

export function Delivery({ found, changes }: DeliveryProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const [open, setOpen] = useState<'new' | number | null>(null);
  const [saved, setSaved] = useState(false);
  const nameOf = (shipping: ShippingSetUp) => (lang === 'it' ? shipping.name_it : shipping.name_en);
  const raceOf = (id: number) => found.races.find((race) => race.id === id)?.name ?? '–';
  const isOver = (id: number | null) => found.races.some((race) => race.id === id && race.past === 1);
  // As it is now: what somebody else has set meanwhile is read anew under the open dialog.
  const edited = found.shippings.find(({ id }) => id === open) ?? null;
  const begin = (what: typeof open) => {
    setSaved(false);
    setOpen(what);
  };
  return (
    <Section id="shippings" title={t('part_delivery')}>
      {found.shippings.length === 0 ? (
        <p className={css.empty}>{t('shipping_none')}</p>
      ) : (
        <ul className={styles.rows}>
          {found.shippings.map((shipping) => (
            <li key={shipping.id}>
              <div>
                <p className="b">{nameOf(shipping)}</p>
                <p className="mut sm">
                  {priceIn(shipping.price, lang)} ·{' '}
                  {shipping.race_id === null
                    ? t('shipping_sent')
                    : t('shipping_collected', { race: raceOf(shipping.race_id) })}
                  {shipping.active === 0 && ` · ${t('shipping_off')}`}
                  {isOver(shipping.race_id) && ` · ${t('shipping_over')}`}
                </p>
              </div>
              {found.may_change === 1 && (
                <Button
                  look="outline"
                  size="small"
                  aria-label={t('shipping_change_named', { name: nameOf(shipping) })}
                  onClick={() => begin(shipping.id)}
                >
                  {t('shipping_change')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.may_change === 1 && (
        <div className="acts">
          <Button look="outline" size="small" onClick={() => begin('new')}>
            {t('shipping_new')}
          </Button>
          <Saved show={saved}>{t('shipping_saved')}</Saved>
        </div>
      )}
      {open !== null && (
        <ShippingDialog
          shipping={edited}
          races={found.races}
          save={(sent, typed) => (edited ? changes.changeShipping(edited.id, sent) : changes.addShipping(typed))}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            setSaved(true);
          }}
        />
      )}
    </Section>
  );
}

interface ShippingDialogProps {
  readonly shipping: ShippingSetUp | null;
  readonly races: CircuitSetUpView['races'];
  readonly save: (sent: SentFields, typed: FieldValues<ShippingField>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type ShippingField = Exclude<keyof ShippingSetUp, 'id'>;

const empty: { readonly [Field in ShippingField]: unknown } = {
  name_it: '',
  name_en: '',
  description_it: '',
  description_en: '',
  price: '',
  race_id: null,
  active: 1,
};
const names = Object.keys(empty) as ShippingField[];
const flags: readonly ShippingField[] = ['active'];

/** What is typed of it; where it is collected is chosen. */
const ShippingWords = ShippingFields.omit({ race_id: true, active: true });

const withRace = <Fields extends object>(fields: Fields): Fields =>
  'race_id' in fields ? { ...fields, race_id: fields.race_id === '' ? null : Number(fields.race_id) } : fields;

function ShippingDialog({ shipping, races, save, onClose, onDone }: ShippingDialogProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const s = useText(setUpsText);
  // As the server compares it: an amount with two decimals.
  const stored = useMemo(() => (shipping ? { ...shipping, price: euroText(shipping.price) } : empty), [shipping]);
  const shown = useMemo(() => (shipping ? { price: typedEuro(shipping.price, lang) } : {}), [shipping, lang]);
  const labels: { readonly [Field in ShippingField]: string } = {
    name_it: `${t('shipping_name')} · ${s('in_it')}`,
    name_en: `${t('shipping_name')} · ${s('in_en')}`,
    description_it: `${t('shipping_description')} · ${s('in_it')}`,
    description_en: `${t('shipping_description')} · ${s('in_en')}`,
    price: t('shipping_price'),
    race_id: t('shipping_where'),
    active: t('shipping_active'),
  };
  const made = useFieldsForm<ShippingField>({
    names,
    flags,
    stored,
    check: ShippingWords,
    shown,
    change: ({ fields, seen }, typed) =>
      save({ fields: withRace(fields), seen }, withRace(shipping ? typed : bothNamed(typed))),
    onSaved: onDone,
    labels,
  });
  const { register, submit, error, shaken, pending } = made;
  const field = (name: 'name_it' | 'name_en' | 'description_it' | 'description_en' | 'price') => ({
    autoComplete: 'off',
    error: error(name),
    ...register(name),
    id: `shipping-${name}`,
  });
  return (
    <TypedDialog open wide onClose={onClose} title={t('shipping_title')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <FormNotices made={made} idOf={(name) => `shipping-${name}`} />
        <Pair label={t('shipping_name')}>
          {(at, words) => (
            <TextField
              {...words}
              hint={!shipping && at === 'it' ? s('name_both_hint') : undefined}
              {...field(`name_${at}`)}
            />
          )}
        </Pair>
        <Pair label={t('shipping_description')}>
          {(at, words) => <TextField {...words} {...field(`description_${at}`)} />}
        </Pair>
        <TextField label={t('shipping_price')} inputMode="decimal" {...field('price')} />
        <Select
          label={t('shipping_where')}
          placeholder={t('shipping_sent')}
          options={races
            .filter(({ id, past }) => past === 0 || id === shipping?.race_id)
            .map(({ id, name }) => ({ value: id, label: t('shipping_collected', { race: name }) }))}
          error={error('race_id')}
          {...register('race_id')}
          id="shipping-race_id"
        />
        <Checkbox label={t('shipping_active')} error={error('active')} {...register('active')} id="shipping-active" />
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('save')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
