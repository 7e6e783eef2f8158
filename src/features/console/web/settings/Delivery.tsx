import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { typedEuro } from '#kernel/money.ts';
import { priceIn } from '#text/price.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type CircuitSetUpView, ShippingFields, type ShippingSetUp } from '../../contract.ts';
import { settingsText } from '../../text/settings.ts';
import css from '../console.module.css';
import { Pair } from '../setUps/Pair.tsx';
import { Fold } from './Fold.tsx';
import styles from './settings.module.css';
import type { SettingsChanges } from './useSettings.ts';

interface DeliveryProps {
  readonly found: CircuitSetUpView;
  readonly changes: Pick<SettingsChanges, 'addShipping' | 'changeShipping'>;
}

/** The ways in which goods reach who buys them. */
export function Delivery({ found, changes }: DeliveryProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const [open, setOpen] = useState<'new' | ShippingSetUp | null>(null);
  const [saved, setSaved] = useState(false);
  const nameOf = (shipping: ShippingSetUp) => (lang === 'it' ? shipping.name_it : shipping.name_en);
  const raceOf = (id: number) => found.races.find((race) => race.id === id)?.name ?? '–';
  const begin = (what: typeof open) => {
    setSaved(false);
    setOpen(what);
  };
  return (
    <Fold
      id="shippings"
      title={t('part_delivery')}
      summary={
        found.shippings
          .filter(({ active }) => active === 1)
          .map(nameOf)
          .join(', ') || t('shipping_none')
      }
    >
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
                </p>
              </div>
              {found.may_change === 1 && (
                <Button
                  look="outline"
                  size="small"
                  aria-label={t('shipping_change_named', { name: nameOf(shipping) })}
                  onClick={() => begin(shipping)}
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
          shipping={open === 'new' ? null : open}
          races={found.races}
          save={(body) => (open === 'new' ? changes.addShipping(body) : changes.changeShipping(open.id, body))}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            setSaved(true);
          }}
        />
      )}
    </Fold>
  );
}

interface ShippingDialogProps {
  readonly shipping: ShippingSetUp | null;
  readonly races: CircuitSetUpView['races'];
  readonly save: (fields: Parameters<SettingsChanges['addShipping']>[0]) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ShippingDialog({ shipping, races, save, onClose, onDone }: ShippingDialogProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: ShippingFields,
    defaultValues: {
      name_it: shipping?.name_it ?? '',
      name_en: shipping?.name_en ?? '',
      description_it: shipping?.description_it ?? '',
      description_en: shipping?.description_en ?? '',
      price: shipping ? typedEuro(shipping.price, lang) : '',
      race_id: shipping?.race_id ?? null,
      active: shipping ? shipping.active === 1 : true,
    },
    send: async ({ price: _, ...fields }) => {
      await save({ ...fields, price: form.getValues('price') });
      onDone();
    },
  });
  const { register, watch, setValue } = form;
  const field = (name: 'name_it' | 'name_en' | 'description_it' | 'description_en' | 'price') => ({
    autoComplete: 'off',
    error: error(name),
    ...register(name),
    // The page has fields of these names, too.
    id: `shipping-${name}`,
  });
  return (
    <Dialog open wide onClose={onClose} title={t('shipping_title')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
        <Pair label={t('shipping_name')}>{(at, words) => <TextField {...words} {...field(`name_${at}`)} />}</Pair>
        <Pair label={t('shipping_description')}>
          {(at, words) => <TextField {...words} {...field(`description_${at}`)} />}
        </Pair>
        <TextField label={t('shipping_price')} inputMode="decimal" {...field('price')} />
        <Select
          label={t('shipping_where')}
          name="race_id"
          value={watch('race_id') ?? ''}
          onChange={({ target }) => setValue('race_id', target.value === '' ? null : Number(target.value))}
          placeholder={t('shipping_sent')}
          options={races.map(({ id, name }) => ({ value: id, label: t('shipping_collected', { race: name }) }))}
        />
        <Checkbox label={t('shipping_active')} {...register('active')} />
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
