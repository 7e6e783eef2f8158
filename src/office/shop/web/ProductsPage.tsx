import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router';
import { NewProduct } from '#features/shop/contract/setup.ts';
import { euroText } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { TwoLines } from '#web/office/Cells.tsx';
import { OfficeTable } from '#web/office/OfficeTable.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { officeShopText } from '../text/index.ts';
import { SaleMark } from './SaleMark.tsx';
import { ShopViews } from './ShopViews.tsx';
import { productsQuery, type ShopChanges, useProducts, useShopChanges } from './useOfficeShop.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [productsQuery(api, circuit, query)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeShopText, lang)('products'), isPrivate: true }));

export default function ProductsPage() {
  const lang = useLang();
  const t = useText(officeShopText);
  const priceOf = usePrice();
  const navigate = useNavigate();
  const { circuit } = useOffice();
  const list = useProducts();
  const { question, createProduct } = useShopChanges();
  const [adding, setAdding] = useState(false);
  return (
    <ConsoleFrame
      title={t('products')}
      action={list.may_change === 1 && <Button onClick={() => setAdding(true)}>{t('new_product')}</Button>}
    >
      <p>{t('products_lead')}</p>
      <ShopViews />
      <OfficeTable
        caption={t('products')}
        list={list}
        rowKey={({ id }) => id}
        narrowing={[]}
        empty={
          <>
            <p className="b">{t('no_products')}</p>
            <p className="mut sm">{t('no_products_text')}</p>
          </>
        }
        columns={[
          {
            id: 'name',
            head: t('head_name'),
            names: true,
            narrow: 'lead',
            cell: ({ id, name }) => <Link to={paths.consoleProduct(lang, id, circuit.id)}>{name}</Link>,
          },
          {
            id: 'price',
            head: t('head_price'),
            align: 'end',
            narrow: 'beside',
            cell: ({ price }) => priceOf(price),
          },
          {
            id: 'where',
            head: t('head_where'),
            cell: ({ in_shop }) => t(in_shop === 1 ? 'where_shop' : 'where_race'),
          },
          {
            id: 'sold',
            head: t('head_sold'),
            cell: ({ sold, stock, held }) => (
              <TwoLines below={held > 0 && t('held', { held })}>{t('of_pieces', { sold, stock })}</TwoLines>
            ),
          },
          {
            id: 'state',
            head: t('head_state'),
            cell: ({ stock, sold, held, ...product }) => <SaleMark {...product} left={stock - sold - held} />,
          },
        ]}
      />
      {adding && (
        <NewProductDialog
          create={createProduct}
          onClose={() => setAdding(false)}
          onMade={(id) => navigate(paths.consoleProduct(lang, id, circuit.id))}
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

interface NewProductDialogProps {
  readonly create: ShopChanges['createProduct'];
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

/** The four things that a product asks; the rest is set on its page. */
function NewProductDialog({ create, onClose, onMade }: NewProductDialogProps) {
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const dialog = useForm({
    schema: NewProduct,
    defaultValues: { name: '', price: '', stock: '', in_shop: true },
    send: async ({ price, ...product }) => onMade(await create({ ...product, price: euroText(price) })),
  });
  const { form, error } = dialog;
  const { register } = form;
  return (
    <FormDialog onClose={onClose} title={t('new_product')} button={t('make_product')} form={dialog}>
      <p>{t('new_product_text')}</p>
      <TextField
        label={t('name')}
        hint={s('name_both_hint')}
        autoComplete="off"
        error={error('name')}
        {...register('name')}
      />
      <TextField
        label={t('price')}
        hint={t('price_hint')}
        inputMode="decimal"
        autoComplete="off"
        error={error('price')}
        {...register('price')}
      />
      <TextField
        label={t('stock')}
        inputMode="numeric"
        autoComplete="off"
        error={error('stock')}
        {...register('stock')}
      />
      <Checkbox label={t('in_shop')} hint={t('in_shop_hint')} {...register('in_shop')} />
    </FormDialog>
  );
}
