import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { BirthdayIn } from '#features/identity/contract.ts';
import { BirthdateField } from '#features/identity/web/BirthdateField.tsx';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useForm } from '#web/useForm.ts';
import { openPass, type RegistrationPassesView } from '../contract.ts';
import { passesText } from '../text/index.ts';
import css from './pass.module.css';

const Key = z.object({ birthday: BirthdayIn });

interface PassKeyFormProps {
  readonly code: string;
  /** Known from the page that led here; it opens the pass at once. */
  readonly birthday: string;
  readonly onOpen: (found: RegistrationPassesView, birthday: string) => void;
}

export function PassKeyForm({ code, birthday: known, onOpen }: PassKeyFormProps) {
  const t = useText(passesText);
  const said = useFailureText();
  const api = useApi();
  const account = useAccount();
  const open = useMutation({
    mutationFn: (birthday: string) => api(openPass, { body: { code, birthday } }),
    onSuccess: ({ data }, birthday) => onOpen(data, birthday),
  });
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm<
    z.input<typeof Key>,
    z.output<typeof Key>
  >({
    schema: Key,
    defaultValues: { birthday: known },
    labels: { birthday: t('birthday') },
    send: async ({ birthday }) => {
      await open.mutateAsync(birthday);
    },
  });
  const [submitKnown] = useState(() => submit);
  useEffect(() => {
    if (known) void submitKnown();
  }, [known, submitKnown]);
  return (
    <>
      <h1 className="d d-4">{t('key_title')}</h1>
      <p className={css.lead}>{t(account ? 'key_lead_signed' : 'key_lead')}</p>
      <form onSubmit={submit} noValidate {...shaken} className={css.form}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {failure && <Notice tone="err" live title={said(failure)} />}
        <BirthdateField
          name="birthday"
          value={form.watch('birthday')}
          onChange={(value) => form.setValue('birthday', value, { shouldValidate: attempt > 0 })}
          error={error('birthday')}
          autoComplete="bday"
        />
        <div className="acts">
          <Button type="submit" waiting={pending && t('waiting')}>
            {t('key_button')}
          </Button>
          {!account && (
            <ButtonLink look="outline" to={paths.signinForm(api.lang, 'login', paths.pass(api.lang, code))}>
              {t('signin')}
            </ButtonLink>
          )}
        </div>
      </form>
    </>
  );
}
