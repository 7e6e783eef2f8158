import { useEffect } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { CodeIn } from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { Failure } from '../Failure.tsx';
import css from './secondFactor.module.css';

interface CodeFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly button: string;
  readonly send: (code: string) => Promise<unknown>;
}

export function CodeForm({ label, hint, button, send }: CodeFormProps) {
  const t = useText(secondFactorText);
  const { form, submit, failure, error, shaken, pending, attempt } = useForm({
    schema: CodeIn,
    defaultValues: { code: '' },
    send: ({ code }) => send(code),
  });
  const isWrong = error('code') !== undefined;
  const { setFocus } = form;
  // The only field: after each refusal it has the focus, which reads out what is wrong, and the next code replaces this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt.
  useEffect(() => {
    if (isWrong) setFocus('code', { shouldSelect: true });
  }, [attempt, isWrong, setFocus]);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Failure error={failure} />
      <TextField
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={error('code')}
        {...form.register('code')}
      />
      <div className="acts">
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {button}
        </Button>
      </div>
    </form>
  );
}
