import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { z } from 'zod';
import { BirthdayIn } from '#features/identity/contract.ts';
import { BirthdateField } from '#features/identity/web/BirthdateField.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { dayInRome, dayInSentence, formatDay, formatTime } from '#kernel/calendar.ts';
import { hasList } from '#kernel/look.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { focused } from '#web/focused.ts';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import { useForm } from '#web/useForm.ts';
import {
  DeclinedRegistrationView,
  type FriendRegistrationView,
  nameFriendInList,
  openFriendRegistration,
} from '../contract.ts';
import { friendText } from '../text/friend.ts';
import { FriendCertificate } from './FriendCertificate.tsx';
import { FriendChanges, FriendData, type OpenedFriend } from './FriendData.tsx';
import { Declined, FriendDecline, PaidDecline } from './FriendDecline.tsx';
import css from './friend.module.css';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [countriesQuery(api), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(friendText, lang)('title'));

const Key = z.object({ birthday: BirthdayIn });

const declinedIn = (error: unknown): DeclinedRegistrationView | undefined =>
  error instanceof ApiError && error.code === 'friend_registration_declined'
    ? DeclinedRegistrationView.safeParse(error.problem).data
    : undefined;

export default function FriendPage() {
  const t = useText(friendText);
  const { token = '' } = useParams();
  const [found, setFound] = useState<FriendRegistrationView | null>(null);
  const [declined, setDeclined] = useState<DeclinedRegistrationView | null>(null);
  return (
    <main id="main" className={`wrap ${css.page}`}>
      {declined ? (
        <Declined {...declined} />
      ) : found ? (
        <Opened token={token} found={found} onChange={setFound} onDeclined={setDeclined} />
      ) : (
        <>
          <h1 className="d d-4">{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          <KeyForm token={token} onOpen={setFound} onDeclined={setDeclined} />
        </>
      )}
    </main>
  );
}

function KeyForm({
  token,
  onOpen,
  onDeclined,
}: {
  readonly token: string;
  readonly onOpen: (found: FriendRegistrationView) => void;
  readonly onDeclined: (declined: DeclinedRegistrationView) => void;
}) {
  const t = useText(friendText);
  const said = useFailureText();
  const api = useApi();
  const open = useMutation({
    mutationFn: (birthday: string) => api(openFriendRegistration, { body: { token, birthday } }),
  });
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm<
    z.input<typeof Key>,
    z.output<typeof Key>
  >({
    schema: Key,
    defaultValues: { birthday: '' },
    labels: { birthday: t('birthday') },
    send: async ({ birthday }) => {
      try {
        onOpen((await open.mutateAsync(birthday)).data);
      } catch (error) {
        const declined = declinedIn(error);
        if (!declined) throw error;
        onDeclined(declined);
      }
    },
  });
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure && <Notice tone="err" live title={said(failure)} />}
      <div className={css.form}>
        <p>{t('key_text')}</p>
        <BirthdateField
          name="birthday"
          value={form.watch('birthday')}
          onChange={(value) => form.setValue('birthday', value, { shouldValidate: attempt > 0 })}
          error={error('birthday')}
          autoComplete="bday"
        />
      </div>
      <div className="acts">
        <Button type="submit" waiting={pending && t('waiting')}>
          {t('key_button')}
        </Button>
      </div>
    </form>
  );
}

/** The way to each pass; the birthday is known here, and goes along. */
function FriendPasses({ passes, person }: FriendRegistrationView) {
  const t = useText(friendText);
  const lang = useLang();
  if (passes.length === 0) return null;
  return (
    <Section id="passes" title={t('pass_title')} className={css.section}>
      <p>{t('pass_text')}</p>
      <div className="acts">
        {passes.map(({ race, code }) => (
          <ButtonLink
            key={code}
            look={passes.length === 1 ? 'filled' : 'outline'}
            to={paths.pass(lang, code)}
            state={{ birthday: person.birthday }}
          >
            {passes.length === 1 ? t('pass_open') : t('pass_open_of', { race })}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}

interface OpenedProps extends OpenedFriend {
  readonly onDeclined: (declined: DeclinedRegistrationView) => void;
}

function Opened({ onDeclined, ...props }: OpenedProps) {
  const { token, found } = props;
  const t = useText(friendText);
  const lang = useLang();
  const start = found.starts_at && new Date(found.starts_at);
  const when = start && found.starts_at && `${formatDay(dayInRome(start), lang)}, ${formatTime(found.starts_at)}`;
  const rows = [
    [t('athlete'), fullName(found.person)],
    [t('race'), [...new Set([found.race, ...found.races])].join(', ')],
    [t('stage'), found.stage],
    [t('when'), when],
    [t('type'), found.registration_type],
    [t('crew'), found.crew],
    [t('team'), found.team_name],
    [t('size'), found.gadget_size],
    [t('reference'), found.reference],
  ] as const;
  return (
    <>
      {found.confirmed ? (
        <StatusMark mark="ok">{t('status')}</StatusMark>
      ) : (
        <StatusMark mark="wait">{t(found.due_day === null ? 'status_unpaid' : 'status_wire')}</StatusMark>
      )}
      <h1 className="d d-4" tabIndex={-1} ref={focused}>
        {t('title')}
      </h1>
      <p className={css.lead}>
        {t('registered_by', { name: found.registered_by ? fullName(found.registered_by) : t('somebody') })}
      </p>
      <Facts rows={rows} className={css.facts} />
      <FriendPasses {...found} />
      {found.confirmed === 0 && <FriendDecline token={token} found={found} onDeclined={onDeclined} />}
      {found.correctable === 1 && <FriendChanges {...props} />}
      {found.correctable === 1 ? <FriendData {...props} /> : <p>{t('shows_only')}</p>}
      {found.asks_certificate === 1 && <FriendCertificate {...props} />}
      <FriendNameInList {...props} />
      {found.confirmed === 1 && <PaidDecline />}
      <p className="mut sm">{t('until', { day: dayInSentence(found.until, lang, 'al') })}</p>
    </>
  );
}

function FriendNameInList({ token, found, onChange }: OpenedFriend) {
  const t = useText(friendText);
  const said = useFailureText();
  const api = useApi();
  const circuit = useCircuitLook();
  const isNamed = found.named === 1;
  const change = useMutation({
    mutationFn: () =>
      api(nameFriendInList, { body: { token, birthday: found.person.birthday ?? '', named: !isNamed } }),
    onSuccess: ({ data }) => onChange(data),
  });
  if (!hasList(circuit)) return null;
  return (
    <Section id="name-in-list" title={t('list_title')} className={css.section}>
      <p role="status">{t(isNamed ? 'list_named' : 'list_unnamed')}</p>
      {change.error && <Notice tone="err" live title={said(change.error)} />}
      <div className="acts">
        <Button look="outline" waiting={change.isPending && t('waiting')} onClick={() => change.mutate()}>
          {t(isNamed ? 'list_hide' : 'list_show')}
        </Button>
      </div>
    </Section>
  );
}
