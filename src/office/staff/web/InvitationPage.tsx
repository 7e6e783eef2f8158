import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useNavigate, useParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { keepPending } from '#features/identity/web/pending.ts';
import { useLogout } from '#features/identity/web/useAccount.ts';
import { passwordRuleQuery } from '#features/identity/web/useSignIn.ts';
import { formatInstant } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { textIn } from '#text/translate.ts';
import { type Api, ApiError, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { acceptInvitation, getInvitation, type OwnInvitationView } from '../contract/people.ts';
import { peopleText } from '../text/people.ts';
import { InvitedAccount } from './InvitedAccount.tsx';
import { Roles } from './Roles.tsx';

/** What the link is about; null where it is good no more. */
const ownQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: api.key('invitation', token),
    queryFn: async (): Promise<OwnInvitationView | null> => {
      try {
        return (await api(getInvitation, { params: { token } })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invitation_not_found') return null;
        throw error;
      }
    },
  });

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [ownQuery(api, args.params.token ?? ''), passwordRuleQuery(api)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(peopleText, lang)('own_title'), isPrivate: true }));

export default function InvitationPage() {
  const t = useText(peopleText);
  const { token = '' } = useParams();
  const { data: invitation } = useSuspenseQuery(ownQuery(useApi(), token));
  return (
    <main id="main" className="wrap sec">
      <div className={`stack ${css.narrow}`}>
        <h1 className="d d-3">{t('own_title')}</h1>
        {invitation === null ? <Gone /> : <Own invitation={invitation} token={token} />}
      </div>
    </main>
  );
}

function Gone() {
  const lang = useLang();
  const t = useText(peopleText);
  return (
    <Notice
      tone="warn"
      title={t('own_gone')}
      actions={
        <ButtonLink look="outline" to={paths.home(lang)} reloadDocument>
          {t('own_home')}
        </ButtonLink>
      }
    >
      {t('own_gone_text')}
    </Notice>
  );
}

interface InvitationProps {
  readonly invitation: OwnInvitationView;
  readonly token: string;
}

function Own({ invitation, token }: InvitationProps) {
  const lang = useLang();
  const t = useText(peopleText);
  const { circuit, roles, invited_by, expires_at, yours, email, has_account } = invitation;
  if (yours === 0) return <Other invitation={invitation} token={token} />;
  return (
    <div className="stack">
      <p className="lg">{t('own_text', { by: invited_by, circuit: circuit.name })}</p>
      <Roles roles={roles} explained />
      <p className="mut">{t('own_until', { at: formatInstant(expires_at, lang) })}</p>
      {yours === 1 && <Accept token={token} />}
      {yours === null && has_account === 1 && (
        <>
          <p>{t('own_visitor', { email })}</p>
          <div className="acts">
            <ButtonLink
              to={paths.signinForm(lang, 'login', paths.invitation(lang, token))}
              onClick={() => keepPending({ email })}
            >
              {t('own_enter')}
            </ButtonLink>
          </div>
        </>
      )}
      {yours === null && has_account === 0 && <InvitedAccount email={email} token={token} />}
    </div>
  );
}

/** For somebody who is signed in as somebody else: they sign out, and go on as whom the invitation is for. */
function Other({ invitation: { email, has_account }, token }: InvitationProps) {
  const lang = useLang();
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const own = paths.invitation(lang, token);
  const leaving = useLogout(has_account === 1 ? paths.signinForm(lang, 'login', own) : own);
  const leave = () => {
    keepPending({ email });
    leaving.mutate();
  };
  return (
    <>
      <Failure error={leaving.error} />
      <Notice
        tone="warn"
        title={t('own_other', { email })}
        actions={
          <Button look="outline" waiting={leaving.isPending && tk('wait')} onClick={leave}>
            {t(has_account === 1 ? 'own_signin' : 'own_signup')}
          </Button>
        }
      >
        {t(has_account === 1 ? 'own_other_text' : 'own_other_new')}
      </Notice>
    </>
  );
}

function Accept({ token }: { readonly token: string }) {
  const lang = useLang();
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const api = useApi();
  const navigate = useNavigate();
  const accepting = useMutation({
    mutationFn: () => api(acceptInvitation, { params: { token } }),
    onSuccess: ({ data: { circuit_id } }) => navigate(paths.console(lang, circuit_id)),
  });
  return (
    <>
      <Failure error={accepting.error} />
      <div className="acts">
        <Button waiting={accepting.isPending && tk('wait')} onClick={() => accepting.mutate()}>
          {t('own_accept')}
        </Button>
      </div>
    </>
  );
}
