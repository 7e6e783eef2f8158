import { useState } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { described, Field, fieldCss, useFieldIds } from '#web/ui/Field.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useForm } from '#web/useForm.ts';
import { type ControllerView, PrivacyRequestBody } from '../contract.ts';
import { requestKinds } from '../rules/requests.ts';
import { privacyText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './privacy.module.css';
import { useRequests } from './usePrivacy.ts';

export function RequestForm({ controllers }: { readonly controllers: readonly ControllerView[] }) {
  const t = useText(privacyText);
  const { send } = useRequests();
  const [sent, setSent] = useState(false);
  const nothing = { circuit_id: controllers[0]?.circuit_id ?? '', kind: '' as never, text: '' };
  const { form, submit, failure, error, summary, attempt, shaken, pending } = useForm({
    schema: PrivacyRequestBody,
    defaultValues: nothing,
    labels: { circuit_id: t('request_to'), kind: t('request_kind'), text: t('request_message') },
    send: async (body) => {
      setSent(false);
      await send(body);
      form.reset(nothing);
      setSent(true);
    },
  });
  const ids = useFieldIds(undefined, 'text');
  const words = { hint: t('request_message_hint'), error: error('text') };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary title={t('request_errors')} errors={summary} attempt={attempt} />
      <Failure error={failure} />
      <Select
        label={t('request_to')}
        error={error('circuit_id')}
        options={controllers.map(({ circuit_id, name }) => ({ value: circuit_id, label: name }))}
        {...form.register('circuit_id')}
      />
      <Select
        label={t('request_kind')}
        error={error('kind')}
        placeholder={t('request_choose')}
        options={requestKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        {...form.register('kind')}
      />
      <Field ids={ids} label={t('request_message')} {...words}>
        <textarea
          {...form.register('text')}
          {...described(ids, words)}
          id={ids.id}
          rows={5}
          className={fieldCss.input}
        />
      </Field>
      <div className="acts">
        <Button type="submit" look="outline" waiting={pending && t('wait')} {...shaken}>
          {t('request_send')}
        </Button>
        <Saved show={sent}>{t('request_sent')}</Saved>
      </div>
    </form>
  );
}
