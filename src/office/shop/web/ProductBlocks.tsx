import type { ReactNode } from 'react';
import { OfficeFileField } from '#office/kit/web/files/OfficeFileField.tsx';
import { ProseField } from '#office/kit/web/prose/ProseField.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import type { FieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ProductFieldsView } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import { ProductPictures } from './ProductPictures.tsx';

type ProductField = keyof ProductFieldsView;

interface BlocksProps {
  readonly made: Pick<FieldsForm<ProductField>, 'form' | 'register' | 'error'>;
  readonly taken: number;
  readonly mayChange: boolean;
}

type PairName = 'name' | 'note' | 'slug' | `option_${1 | 2}` | `values_${1 | 2}`;

export function ProductBlocks({ made: { form, register, error }, taken, mayChange }: BlocksProps) {
  const t = useText(officeShopText);
  const { watch } = form;
  const field = (name: ProductField) => ({
    label: t(`field_${name}`),
    error: error(name),
    id: name,
    ...register(name),
  });
  const text = (name: ProductField) => ({ ...field(name), autoComplete: 'off' });
  const pair = (name: PairName, hint?: string) => (
    <Pair label={t(name)}>
      {(lang, words) => <TextField {...text(`${name}_${lang}`)} {...words} hint={lang === 'it' ? hint : undefined} />}
    </Pair>
  );
  const options = (n: 1 | 2) => (
    <>
      {pair(`option_${n}`)}
      {watch(`option_${n}_it`) !== '' && pair(`values_${n}`, t(taken > 0 ? 'values_sold_hint' : 'values_hint'))}
    </>
  );
  return (
    <>
      <Part title={t('part_sale')}>
        <div className={fieldCss.pair}>
          <TextField {...text('price')} inputMode="decimal" hint={t(taken > 0 ? 'price_kept' : 'price_hint')} />
          <TextField {...text('full_price')} inputMode="decimal" hint={t('full_price_hint')} />
        </div>
        <div className={fieldCss.pair}>
          <TextField {...text('stock')} inputMode="numeric" hint={taken > 0 ? t('stock_hint', { taken }) : undefined} />
          <TextField {...text('most_pieces')} inputMode="numeric" hint={t('most_pieces_hint')} />
        </div>
        <div className={fieldCss.pair}>
          <TextField {...field('from_date')} type="date" hint={t('dates_hint')} />
          <TextField {...field('to_date')} type="date" />
        </div>
        <Checkbox {...field('in_shop')} hint={t('in_shop_hint')} />
        <Checkbox {...field('is_shipped')} />
        <Checkbox {...field('in_presale')} />
      </Part>
      <Part title={t('part_texts')}>
        {pair('name')}
        <Pair label={t('description')}>
          {(lang, words) => (
            <ProseField
              {...field(`description_${lang}`)}
              {...words}
              rows={4}
              html={String(watch(`description_${lang}`))}
            />
          )}
        </Pair>
        {pair('note')}
        {pair('slug', t('slug_hint'))}
        <TextField {...text('sku')} />
      </Part>
      <Part title={t('field_pictures')} note={t('pictures_note')}>
        <ProductPictures made={{ form, error }} mayChange={mayChange} />
        <OfficeFileField
          kind="picture"
          id="size_table"
          label={t('field_size_table')}
          hint={t('size_table_hint')}
          error={error('size_table')}
          path={String(form.watch('size_table'))}
          set={(path) => form.setValue('size_table', path, { shouldDirty: true })}
          mayChange={mayChange}
        />
      </Part>
      <Part title={t('part_options')} note={t('options_text')}>
        {options(1)}
        {watch('option_1_it') !== '' && options(2)}
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const Part = ({ title, note, children }: PartProps) => (
  <section className={styles.part}>
    <h2 className="d d-1">{title}</h2>
    {note && <p className="mut sm">{note}</p>}
    {children}
  </section>
);
