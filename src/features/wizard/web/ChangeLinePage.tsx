import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { cartQuery } from '#features/cart/web/useCart.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { openSteps } from '../rules/known.ts';
import { wizardText } from '../text/index.ts';
import { registrationMeta } from './loadRegistration.ts';
import { standingOfDraft, stepHref, useLineChange } from './useDraft.ts';
import styles from './wizard.module.css';

/** Whoever is not signed in signs in first, and comes back. */
export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [cartQuery(api)]);

export const meta = registrationMeta('change_title');

/** Begins to change a registration in the cart, in the browser, and leads to what its answers leave open. */
export default function ChangeLinePage() {
  const api = useApi();
  const t = useText(wizardText);
  const said = useFailureText();
  const navigate = useNavigate();
  const line = useSearchParams()[0].get('line') ?? '';
  const { mutateAsync: begin, error, reset } = useLineChange();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || error) return;
    begun.current = true;
    begin(line).then(
      (draft) => navigate(stepHref(api, draft.id, openSteps(standingOfDraft(draft))[0] ?? 'check'), { replace: true }),
      () => {
        begun.current = false;
      },
    );
  });
  return (
    <main id="main" className={`wrap ${styles.body}`}>
      <div className={styles.step}>
        <h1 className="d d-4">{t('change_title')}</h1>
        {error ? (
          <Notice
            tone="err"
            live
            title={said(error)}
            actions={
              <>
                <ButtonLink to={paths.cart(api.lang)}>{t('back_to_cart')}</ButtonLink>
                <Button look="outline" onClick={reset}>
                  {t('try_again')}
                </Button>
              </>
            }
          />
        ) : (
          <Skeleton label={t('waiting')} />
        )}
      </div>
    </main>
  );
}
