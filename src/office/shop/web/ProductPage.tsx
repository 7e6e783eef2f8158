import { Link, type LoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router';
import { ProductFields } from '#features/shop/contract/setup.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { Checks } from '#office/kit/web/setUps/Checks.tsx';
import { Fields } from '#office/kit/web/setUps/Fields.tsx';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import { SaveBar } from '#office/kit/web/setUps/SaveBar.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { ProductFieldsView, ProductSetUpView } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import { Combinations } from './Combinations.tsx';
import { ProductBlocks } from './ProductBlocks.tsx';
import { SaleMark } from './SaleMark.tsx';
import { productIn, productQuery, useProductSetUp, useShopChanges } from './useOfficeShop.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [productQuery(api, circuit, orMissing(productIn(args.params)))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeShopText, lang)('products'), isPrivate: true }));

/** What a check asks for before a product is sold, and what is there once something is chosen. */
const wanted = [
  ...['name_en', 'description_it', 'description_en', 'option_1_en', 'option_2_en'],
  ...['values_1_it', 'values_1_en', 'values_2_it', 'values_2_en'],
] as const;

type ProductField = keyof ProductFieldsView;
const fieldNames = Object.keys(ProductFields.shape) as ProductField[];
const flags = ['in_shop', 'is_shipped', 'in_presale'] as const satisfies readonly ProductField[];
const amounts = ['price', 'full_price'] as const satisfies readonly ProductField[];

/** A product or service as it is set up: what is wrong, its fields, the pieces of each choice. */
export default function ProductPage() {
  const found = useProductSetUp();
  // Another product is another form.
  return <ProductSetUp key={found.id} found={found} />;
}

function ProductSetUp({ found }: { readonly found: ProductSetUpView }) {
  const lang = useLang();
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const navigate = useNavigate();
  const { circuit } = useOffice();
  const { question, ...changes } = useShopChanges();
  const told = useTold();
  const mayChange = found.may_change === 1;
  const { fields } = found;
  const made = useFieldsForm<ProductField>({
    names: fieldNames,
    flags,
    amounts,
    stored: fields,
    change: (sent) => changes.changeProduct(found.id, sent as Parameters<typeof changes.changeProduct>[1]),
    onSaved: () => told.say('product', s('saved')),
    labels: Object.fromEntries(fieldNames.map((field) => [field, t(`field_${field}`)])),
  });
  const { unsaved: unsavedStocks, onDirty } = useUnsaved();
  const unsaved = made.dirty.length > 0 || unsavedStocks;
  return (
    <ConsoleFrame
      title={String(made.form.watch('name_it'))}
      kicker={<BackLink to={paths.consoleShop(lang, circuit.id)}>{t('back_to_products')}</BackLink>}
    >
      <div className={styles.status}>
        <SaleMark
          active={found.active}
          from_date={fields.from_date}
          to_date={fields.to_date}
          left={fields.stock - found.taken}
        />
        <p className="mut sm">{t('pieces_now', { taken: found.taken, stock: fields.stock })}</p>
        <Saved show={told.said('') !== '' && !unsaved}>{told.said('')}</Saved>
      </div>
      {found.active === 1 && fields.in_shop === 1 && found.shop_open === 0 && (
        <Notice tone="warn">
          {t('shop_closed')} <Link to={`${paths.consoleSettings(lang, circuit.id)}#part-pages`}>{t('open_shop')}</Link>
        </Notice>
      )}
      <Checks
        findings={found.findings}
        state={found.active === 1 ? 'published' : 'draft'}
        mayChange={mayChange}
        unsaved={unsaved}
        acts={{
          publish: () => changes.sellProduct(found.id),
          withdraw: () => changes.stopProduct(found.id),
          delete: () => changes.deleteProduct(found.id),
        }}
        words={(word) => t(word)}
        onDone={(text) => told.say('', text)}
        onDeleted={() => navigate(paths.consoleShop(lang, circuit.id))}
      />
      <FormNotices made={made} />
      <form id="product" onSubmit={made.submit} noValidate>
        <Optional of={ProductFields} but={wanted}>
          <Fields legend={t('product_fields')} mayChange={mayChange}>
            <ProductBlocks made={made} taken={found.taken} mayChange={mayChange} />
          </Fields>
        </Optional>
      </form>
      <Combinations found={found} set={changes.setCombinations} told={told} onDirty={onDirty} />
      <HistoryButton of="product" thing={found.id} />
      <SaveBar form="product" made={made} said={told.said('product')} />
      <Leaving unsaved={unsaved} />
      {question}
    </ConsoleFrame>
  );
}
