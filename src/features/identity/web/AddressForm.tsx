import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { summaryOf, useFieldWords } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { EmailProbe } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { EmailField } from './EmailField.tsx';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { usePending } from './pending.ts';

interface AddressFormProps {
  readonly sending: {
    readonly mutate: (email: string) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly button: string;
  readonly children?: ReactNode;
}

export function AddressForm({ sending, button, children }: AddressFormProps) {
  const t = useText(identityText);
  const say = useFieldWords();
  const { shake, shaken } = useShake();
  const { email } = usePending();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(EmailProbe),
    // Without a default, what was typed or filled in before this script ran stays.
    ...(email !== undefined && { values: { email } }),
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const wrong = summaryOf(errors, { email: t('email') }, say);
  return (
    <form className={css.form} onSubmit={handleSubmit(({ email: typed }) => sending.mutate(typed), shake)} noValidate>
      <ErrorSummary errors={wrong} attempt={submitCount} />
      <Failure error={sending.error} />
      <EmailField input={register('email')} error={say(errors.email?.message)} />
      <div className={css.actions}>
        <Button type="submit" waiting={sending.isPending && t('wait')} {...shaken}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  );
}
