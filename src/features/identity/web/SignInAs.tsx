import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { identityText } from '../text/index.ts';
import { keepPending } from './pending.ts';
import { useRedirect } from './useRedirect.ts';

export function SignInAs({ email }: { readonly email: string }) {
  const t = useText(identityText);
  const wanted = useRedirect();
  return (
    <ButtonLink to={paths.signinForm(useLang(), 'login', wanted)} onClick={() => keepPending({ email })}>
      {t('sign_in')}
    </ButtonLink>
  );
}
