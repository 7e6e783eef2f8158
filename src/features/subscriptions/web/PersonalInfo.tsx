import { z } from 'zod';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import type { MemberView } from '#features/identity/contract.ts';
import { paths } from '#kernel/paths.ts';
import { dashboardText } from '#text/dashboard.ts';
import { useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';
import { usePersonalInfo } from './usePersonalInfo.ts';

const Info = z.object({
  emergency_contact: z.string().trim().max(200, 'too_long'),
  emergency_phone: z.string().trim().max(40, 'too_long'),
  newsletter: z.boolean(),
  third_part: z.boolean(),
});
type Info = z.output<typeof Info>;

/** The personal info block: idle, then "...", then saved for three seconds (checkout §2 and §4). */
export function PersonalInfo({ member }: { readonly member: MemberView }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const said = useFailureText();
  const td = useText(dashboardText);
  const doubt = usePhoneDoubt();
  const { save, saved } = usePersonalInfo(member.id);
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
          <a href={paths.privacySettings(lang)}>{t('consents_more')}</a>
        </fieldset>
        <div className="acts">
          <Button type="submit" aria-label={pending ? t('saving_name') : undefined} waiting={pending && '...'}>
            {t('save')}
          </Button>
          <Saved show={saved}>{t('saved')}</Saved>
        </div>
      </div>
    </form>
  );
}
