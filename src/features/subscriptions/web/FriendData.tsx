import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { personText } from '#features/athletes/text/person.ts';
import { PersonFields } from '#features/athletes/web/PersonFields.tsx';
import { changeableFields, personFields, personForm, personOf } from '#features/athletes/web/personForm.ts';
import { useFiscalCodeWords } from '#features/identity/web/FiscalCodeField.tsx';
import { untilInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useFlag } from '#web/useFlag.ts';
import { useForm } from '#web/useForm.ts';
import {
  type ChangeView,
  changeFriendRegistration,
  type FriendRegistrationView,
  openFriendChanges,
  openFriendRegistration,
  saveFriendRegistration,
} from '../contract.ts';
import { changesText } from '../text/changes.ts';
import { friendText } from '../text/friend.ts';
import { Changeable } from './changes/Changeable.tsx';
import { ChangeHistory } from './changes/ChangeHistory.tsx';
import styles from './changes/changes.module.css';
import type { ChangeInput } from './changes/useChangeable.ts';
import css from './friend.module.css';

export interface OpenedFriend {
  readonly token: string;
  readonly found: FriendRegistrationView;
  readonly onChange: (found: FriendRegistrationView) => void;
}

export function FriendData({ token, found, onChange }: OpenedFriend) {
  const t = useText(friendText);
  const said = useFailureText();
  const tr = useText(personText);
  const fiscal = useFiscalCodeWords();
  const api = useApi();
  const [saved, showSaved] = useFlag();
  const { person } = found;
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm({
    schema: personForm,
    defaultValues: personOf(person),
    labels: Object.fromEntries(personFields.map((field) => [field, tr(field)])),
    word: (field, code, typed) => (field === 'tax_code' ? fiscal(code, String(typed)) : undefined),
    send: async (body) => {
      onChange((await api(saveFriendRegistration, { body: { ...body, token } })).data);
      showSaved();
    },
  });
  return (
    <Section id="data" title={t('data')} look="d-2" className={css.section}>
      <p className="mut">{t('data_lead')}</p>
      <p className="mut sm">{tr.rich('fixed', { office: () => <OfficeMail /> })}</p>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate {...shaken}>
          <ErrorSummary errors={summary} attempt={attempt} />
          {failure && <Notice tone="err" live title={said(failure)} />}
          <PersonFields error={error} shown={changeableFields} own />
          <div className="acts">
            <Button type="submit" waiting={pending && t('saving')}>
              {t('save')}
            </Button>
            <Saved show={saved}>{t('saved')}</Saved>
          </div>
        </form>
      </FormProvider>
    </Section>
  );
}

function useFriendChanges({ token, found, onChange }: OpenedFriend) {
  const api = useApi();
  const queries = useQueryClient();
  const key = { token, birthday: found.person.birthday ?? '' };
  const queryKey = api.key('friend-changeable', token);
  const opened = useQuery({ queryKey, queryFn: async () => (await api(openFriendChanges, { body: key })).data });
  const change = useMutation({
    mutationFn: (given: ChangeInput) => api(changeFriendRegistration, { body: { ...key, ...given } }),
    onSuccess: async ({ data }) => {
      queries.setQueryData(queryKey, data);
      onChange((await api(openFriendRegistration, { body: key })).data);
    },
  });
  return { opened, change };
}

export function FriendChanges(props: OpenedFriend) {
  const t = useText(changesText);
  const said = useFailureText();
  const { lang } = useApi();
  const { opened, change } = useFriendChanges(props);
  const payer = props.found.registered_by;
  const who = (by: ChangeView['by']) =>
    by === 'athlete' ? t('by_you') : by === 'account' && payer ? t('by', { name: fullName(payer) }) : null;
  if (opened.error) return <Notice tone="err" live title={said(opened.error)} />;
  if (!opened.data) return null;
  const until = untilInSentence(opened.data.until, lang);
  return (
    <div className={styles.page}>
      <p className="mut">
        {opened.data.ended === 1
          ? t.rich('ended_text', { until, office: () => <OfficeMail /> })
          : t('until', { until })}
      </p>
      <Changeable found={opened.data} send={(given) => change.mutateAsync(given)} asAccount={false} />
      <ChangeHistory found={opened.data} who={who} />
    </div>
  );
}
