import { useMemo } from 'react';
import { Link } from 'react-router';
import { ServiceFields } from '#features/shop/contract/setup.ts';
import { noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { seesShop } from '#office/frame/web/mayUse.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { ListBlock, type ListChanges } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { ServiceView } from '../contract/raceItems.ts';
import type { RaceSetUpView } from '../contract/races.ts';

const emptyService = { product_id: '', is_preselected: 0 };
export type ServiceField = keyof typeof emptyService | 'position';

interface ServicesProps {
  readonly found: Pick<RaceSetUpView, 'services' | 'may_change'> & {
    readonly choices: Pick<RaceSetUpView['choices'], 'services'>;
  };
  readonly changes: ListChanges<ServiceField>;
  readonly told: BlockNotice;
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

export function Services({ found, told, onDirty, changes }: ServicesProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const priceOf = usePrice();
  const office = useOffice();
  const linked = office.circuit.id;
  const opensProducts = seesShop(office);
  const { services, choices } = found;
  const products = choices.services;
  const fields = useMemo(
    (): readonly ListFieldOf<ServiceField>[] => [
      {
        kind: 'select',
        name: 'product_id',
        label: t('field_product_id'),
        none: t('choose'),
        choices: products.map(({ id, name, price }) => ({ id, name: `${name} · ${priceOf(price)}` })),
      },
      { kind: 'tick', name: 'is_preselected', label: t('field_is_preselected'), hint: t('is_preselected_hint') },
      { kind: 'place', name: 'position', label: t('field_position') },
    ],
    [t, priceOf, products],
  );
  const first = useMemo(() => ({ ...emptyService, position: services.length + 1 }), [services.length]);
  return (
    <ListBlock<ServiceField, ServiceView>
      id="services"
      schema={ServiceFields}
      title={t('part_services')}
      text={
        <p>
          {t('services_text')} {opensProducts && <Link to={paths.consoleShop(lang, linked)}>{t('to_products')}</Link>}
        </p>
      }
      items={services}
      fields={fields}
      first={products.length > 0 ? first : null}
      line={({ product_id, is_preselected }) => {
        const product = products.find(({ id }) => id === product_id);
        return (
          <>
            <span className="b">{product?.name}</span>
            {product && <span>{priceOf(product.price)}</span>}
            {is_preselected === 1 && (
              <span className="mut sm">
                {t(product && product.price > noMoney ? 'recommended' : 'in_cart_at_once')}
              </span>
            )}
            {product?.active === 0 && <StatusMark mark="none">{t('not_sold')}</StatusMark>}
          </>
        );
      }}
      note={(item) => {
        const product = products.find(({ id }) => id === item?.product_id);
        return product ? (
          <p className="sm">
            {t('service_limits', { left: product.left, stock: product.stock, most: product.most_pieces })}{' '}
            {opensProducts && <Link to={paths.consoleProduct(lang, product.id, linked)}>{t('open_product')}</Link>}
          </p>
        ) : null;
      }}
      words={{
        add: t('new_service'),
        added: t('service_added'),
        removed: t('service_deleted'),
        none: t(products.length > 0 ? 'no_services' : 'no_products'),
      }}
      label={(field) => t(`field_${field as 'name_it'}`)}
      mayChange={found.may_change === 1}
      mayRemove={() => true}
      changes={changes}
      told={told}
      onDirty={onDirty}
    />
  );
}
