import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { savePersonalInfo } from '#features/athletes/contract.ts';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import type { MemberView } from '#features/identity/contract.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { paths } from '#kernel/paths.ts';
import { dashboardText } from '#text/dashboard.ts';
import { type Input, useApi, useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { subscriptionsText } from '../text/index.ts';
import { ChangePart } from './changes/ChangePart.tsx';
import styles from './dashboard.module.css';

const Info = z.object({
  emergency_contact: z.string().trim().max(200, 'too_long'),
  emergency_phone: z.string().trim().max(40, 'too_long'),
  newsletter: z.boolean(),
  third_part: z.boolean(),
});
type Info = z.output<typeof Info>;

/** The personal info block (checkout §2). */
export function PersonalInfo({ member }: { readonly member: MemberView }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const td = useText(dashboardText);
  const save = useSavePersonalInfo(member.id);
  const [isOpen, setOpen] = useState(false);
  const { emergency_contact: contact, emergency_phone: phone } = member;
  const answer = (given: MemberView['newsletter']) => t(given === 1 ? 'consent_yes' : 'consent_no');
  return (
    <ChangePart
      title={td('personal_info')}
      rows={[
        [t('emergency_contact'), contact || (!phone && t('emergency_none'))],
        [t('emergency_phone'), phone],
        [t('newsletter_short'), answer(member.newsletter)],
        [t('third_part_short'), answer(member.third_part)],
      ]}
      note={<a href={paths.privacySettings(lang)}>{t('consents_more')}</a>}
      form={(done) => (
        <InfoForm
          member={member}
          onCancel={() => done(false)}
          save={async (info) => {
            await save(info);
            done(true);
          }}
        />
      )}
      isOpen={isOpen}
      onOpen={setOpen}
    />
  );
}

interface InfoFormProps {
  readonly member: MemberView;
  readonly save: (info: Info) => Promise<void>;
  readonly onCancel: () => void;
}

/** Emergency contact and free consents, as fields; while it is sent the button says "..." (checkout §4). */
function InfoForm({ member, save, onCancel }: InfoFormProps) {
  const t = useText(subscriptionsText);
  const said = useFailureText();
  const td = useText(dashboardText);
  const doubt = usePhoneDoubt();
  const { form, submit, failure, shaken, pending, error, summary, attempt } = useForm<z.input<typeof Info>, Info>({
    schema: Info,
    defaultValues: {
      emergency_contact: member.emergency_contact ?? '',
      emergency_phone: member.emergency_phone ?? '',
      newsletter: member.newsletter === 1,
      third_part: member.third_part === 1,
    },
    send: save,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('emergency_contact'), [setFocus]);
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <div className={styles.form}>
        <ErrorSummary title={td('personal_info')} errors={summary} attempt={attempt} />
        {failure && <Notice tone="err" live title={said(failure)} />}
        <div className="grid">
          <TextField
            className="g3"
            label={t('emergency_contact')}
            hint={t('emergency_contact_hint')}
            error={error('emergency_contact')}
            autoComplete="off"
            {...form.register('emergency_contact')}
          />
          <TextField
            className="g3"
            label={t('emergency_phone')}
            hint={t('emergency_phone_hint')}
            error={error('emergency_phone')}
            note={doubt(form.watch('emergency_phone'), error('emergency_phone'))}
            type="tel"
            autoComplete="off"
            {...form.register('emergency_phone')}
          />
        </div>
        <fieldset className={styles.consents}>
          <legend className="b">{t('consents')}</legend>
          <Checkbox label={t('newsletter')} {...form.register('newsletter')} />
          <Checkbox label={t('third_part')} {...form.register('third_part')} />
        </fieldset>
        <div className="acts">
          <Button type="submit" aria-label={pending ? t('saving_name') : undefined} waiting={pending && '...'}>
            {t('save')}
          </Button>
          <Button look="text" onClick={onCancel}>
            <Cancel />
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Saves the personal info, and reads the account again (checkout §4). */
function useSavePersonalInfo(memberId: string) {
  const api = useApi();
  const client = useQueryClient();
  return async (body: Input<typeof savePersonalInfo>['body']): Promise<void> => {
    await api(savePersonalInfo, { params: { memberId }, body });
    await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
  };
}
