import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { addCartDetail, type CartDetailView, type CartView, removeCartDetail } from '#features/cart/contract.ts';
import { cartQuery } from '#features/cart/web/useCart.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { availableOf } from '#features/shop/rules/choice.ts';
import { OptionChoices } from '#features/shop/web/OptionChoices.tsx';
import { ProductPicture } from '#features/shop/web/ProductPicture.tsx';
import { ProductPrice } from '#features/shop/web/ProductPrice.tsx';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { paths } from '#kernel/paths.ts';
import { type Api, ApiError, useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { useUntilOnline } from '#web/useUntilOnline.ts';
import type { DraftView } from '../contract.ts';
import { wizardText } from '../text/index.ts';
import { DraftStep, type StepProps } from './DraftStep.tsx';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { StepFailure } from './StepFailure.tsx';
import { StepForm } from './StepForm.tsx';
import { draftQuery } from './useDraft.ts';
import styles from './wizard.module.css';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'services');

export const meta = registrationMeta('services');

export default function ServicesStepPage() {
  return <DraftStep step="services" body={ServicesStep} />;
}

/** Step 6: the race's services as cards; recommended ones first. Continue leads to the cart (checkout §2). */
function ServicesStep({ draft, backHref }: StepProps) {
  const lang = useLang();
  const t = useText(wizardText);
  const navigate = useNavigate();
  const { services, lineOf, put, take } = useServices(draft);
  const [said, setSaid] = useState('');
  const error = put.error ?? take.error;
  const failure = useUntilOnline(error instanceof ApiError ? error : null);
  const add = (product: ProductView, variables: readonly number[]) => {
    take.reset();
    put.mutate({ product, variables }, { onSuccess: () => setSaid(t('service_added', { name: product.i18n.name })) });
  };
  const remove = (product: ProductView, detailId: string) => {
    put.reset();
    take.mutate({ product, detailId });
  };
  const failedPut = put.error && put.variables;
  const failedTake = take.error && take.variables;
  // Put again, the service is added; the form's own button leads to the cart.
  const part = failedPut
    ? {
        title: t('service_not_added', { name: failedPut.product.i18n.name }),
        again: () => add(failedPut.product, failedPut.variables),
      }
    : failedTake
      ? {
          title: t('service_not_removed', { name: failedTake.product.i18n.name }),
          again: () => remove(failedTake.product, failedTake.detailId),
        }
      : undefined;
  const shown = offeredOf(services, lineOf);
  return (
    <StepForm
      title={t('services_title')}
      back={{ href: backHref }}
      errors={[]}
      next={t('to_cart')}
      send={async () => navigate(paths.cart(lang))}
    >
      <p className="lg">{shown.length > 0 ? t('services_lead') : t('services_none')}</p>
      {failure && <StepFailure failure={failure} part={part} />}
      <p className="vh" role="status">
        {said}
      </p>
      <ServiceCards
        services={shown}
        lineOf={lineOf}
        pending={put.isPending || take.isPending}
        onAdd={add}
        onRemove={remove}
      />
    </StepForm>
  );
}

const add = (
  api: Api,
  cartId: string,
  draft: DraftView,
  lineId: string,
  product: ProductView,
  variables: readonly number[],
) =>
  api(addCartDetail, {
    params: { id: cartId },
    body: {
      detail_type: 'product',
      product_id: product.id,
      quantity: 1,
      parent_id: lineId,
      member_id: draft.member?.id,
      variables: [...variables],
    },
  });

const lineOf = (cart: CartView | null, draft: DraftView, product: ProductView) =>
  cart?.details.find(
    ({ parent_id, itemable_id }) => parent_id === draft.cart_detail_id && itemable_id === String(product.id),
  );

function useServices(draft: DraftView) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: services } = useSuspenseQuery(servicesQuery(api, draft.race_type, draft.race_id));
  const { data: cart } = useSuspenseQuery(cartQuery(api));
  // The running total includes the services below the registration's line.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: cartQuery(api).queryKey }),
      queries.invalidateQueries({ queryKey: draftQuery(api, draft.id).queryKey }),
    ]);

  const put = useMutation({
    mutationFn: async ({ product, variables }: { product: ProductView; variables: readonly number[] }) => {
      if (cart && draft.cart_detail_id) await add(api, cart.id, draft, draft.cart_detail_id, product, variables);
    },
    onSettled: refresh,
  });
  const take = useMutation({
    mutationFn: async ({ detailId }: { product: ProductView; detailId: string }) => {
      if (cart) await api(removeCartDetail, { params: { id: cart.id, detailId } });
    },
    onSettled: refresh,
  });

  return { services, lineOf: (product: ProductView) => lineOf(cart, draft, product), put, take };
}

interface ServiceCardProps {
  readonly product: ProductView;
  readonly line: CartDetailView | undefined;
  readonly pending: boolean;
  readonly onAdd: (variables: readonly number[]) => void;
  readonly onRemove: (detailId: string) => void;
}

/** A service: image, name, price with the full one struck through, note, presale badge (checkout §2). */
function ServiceCard({ product, line, pending, onAdd, onRemove }: ServiceCardProps) {
  const t = useText(wizardText);
  const { i18n } = product;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [tried, setTried] = useState(false);
  const left = availableOf(product, chosen);
  const add = () => {
    if (chosen.length < Object.keys(product.variables).length) return setTried(true);
    onAdd(chosen);
  };
  return (
    <article className={styles.service} aria-label={i18n.name}>
      <ProductPicture
        product={product}
        sizes="(min-width: 60em) 20rem, (min-width: 40em) 50vw, 100vw"
        className={styles.picture}
      />
      <div className={styles.serviceBody}>
        <h2 className="d d-1">{i18n.name}</h2>
        {i18n.note && <p className="sm mut">{i18n.note}</p>}
        {!line && <OptionChoices product={product} chosen={chosen} onChoose={setChosen} tried={tried} />}
      </div>
      <div className={styles.serviceFoot}>
        <ProductPrice product={product} />
        {line ? (
          <>
            <StatusMark mark="ok">{t('service_in_cart')}</StatusMark>
            <Button look="outline" size="small" onClick={() => onRemove(line.id)} waiting={pending && t('waiting')}>
              {t('service_remove')}
            </Button>
          </>
        ) : left > 0 ? (
          <Button look="outline" size="small" onClick={add} waiting={pending && t('waiting')}>
            {t('service_add')}
          </Button>
        ) : (
          <StatusMark mark="full">{t('service_sold_out')}</StatusMark>
        )}
      </div>
    </article>
  );
}

type LineOf = (product: ProductView) => CartDetailView | undefined;

/** The services that are offered, recommended ones first: one that is in the cart at once is not shown again (checkout §2). */
const offeredOf = (services: readonly ProductView[], lineOf: LineOf): readonly ProductView[] =>
  services
    .filter((product) => product.race_service?.is_preselected !== 1 || !lineOf(product))
    .toSorted((a, b) => (b.race_service?.is_preselected ?? 0) - (a.race_service?.is_preselected ?? 0));

interface ServiceCardsProps {
  readonly services: readonly ProductView[];
  readonly lineOf: LineOf;
  readonly pending: boolean;
  readonly onAdd: (product: ProductView, variables: readonly number[]) => void;
  readonly onRemove: (product: ProductView, detailId: string) => void;
}

const ServiceCards = ({ services, lineOf, pending, onAdd, onRemove }: ServiceCardsProps) => (
  <ul className={styles.services}>
    {services.map((product) => (
      <li key={product.id}>
        <ServiceCard
          product={product}
          line={lineOf(product)}
          pending={pending}
          onAdd={(variables) => onAdd(product, variables)}
          onRemove={(detailId) => onRemove(product, detailId)}
        />
      </li>
    ))}
  </ul>
);
