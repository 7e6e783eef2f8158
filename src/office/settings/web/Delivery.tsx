import { useCallback, useMemo } from 'react';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { ListBlock } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { priceIn } from '#text/price.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type CircuitSetUpView, ShippingFields, type ShippingSetUp } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import type { SettingsChanges } from './useSettings.ts';

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

interface DeliveryProps {
  readonly found: CircuitSetUpView;
  readonly changes: Pick<SettingsChanges, 'addShipping' | 'changeShipping'>;
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

export function Delivery({ found: { shippings, races, may_change }, changes, onDirty }: DeliveryProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const s = useText(setUpsText);
  const told = useTold();
  const raceOf = (id: number) => races.find((race) => race.id === id);
  const label = useCallback(
    (field: ShippingField) => {
      const [, stem = field, at] = /^(.+)_(it|en)$/.exec(field) ?? [];
      return t(`shipping_${stem as 'price'}`) + (at ? ` · ${s(`in_${at as 'it'}`)}` : '');
    },
    [t, s],
  );
  const fields = useMemo(
    (): readonly ListFieldOf<ShippingField>[] => [
      { kind: 'pair', stem: 'name', label: t('shipping_name') },
      { kind: 'pair', stem: 'description', label: t('shipping_description') },
      { kind: 'amount', name: 'price', label: t('shipping_price') },
      {
        kind: 'select',
        name: 'race_id',
        label: t('shipping_race_id'),
        none: t('shipping_sent'),
        choices: races
          .filter(({ id, past }) => past === 0 || shippings.some(({ race_id }) => race_id === id))
          .map(({ id, name }) => ({ id, name: t('shipping_collected', { race: name }) })),
      },
      { kind: 'tick', name: 'active', label: t('shipping_active') },
    ],
    [t, races, shippings],
  );
  return (
    <ListBlock<ShippingField, ShippingSetUp>
      id="shippings"
      schema={ShippingFields}
      title={t('part_delivery')}
      items={shippings}
      fields={fields}
      first={empty}
      line={({ price, race_id, active, ...shipping }) => (
        <>
          <span className="b">{shipping[`name_${lang}`]}</span>
          <span className="mut sm">
            {[
              priceIn(price, lang),
              race_id === null ? t('shipping_sent') : t('shipping_collected', { race: raceOf(race_id)?.name ?? '–' }),
              active === 0 && t('shipping_off'),
              race_id !== null && raceOf(race_id)?.past === 1 && t('shipping_over'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
      words={{ add: t('shipping_new'), added: t('shipping_saved'), none: t('shipping_none') }}
      label={label}
      mayChange={may_change === 1}
      changes={{ add: changes.addShipping, change: changes.changeShipping }}
      told={told}
      onDirty={onDirty}
    />
  );
}
