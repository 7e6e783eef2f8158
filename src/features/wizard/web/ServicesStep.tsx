import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductView } from '#features/shop/contract.ts';
import { paths } from '#kernel/paths.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useUntilOnline } from '#web/useUntilOnline.ts';
import type { DraftView } from '../contract.ts';
import { wizardText } from '../text/index.ts';
import { offeredOf, ServiceCards } from './ServiceCard.tsx';
import { StepFailure } from './StepFailure.tsx';
import { StepForm } from './StepForm.tsx';
import { useServices } from './useServices.ts';

/** Step 6: the race's services as cards; recommended ones first. Continue leads to the cart (checkout §2). */
export function ServicesStep({ draft, backHref }: { draft: DraftView; backHref: string }) {
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
