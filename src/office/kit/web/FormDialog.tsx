import type { ReactNode } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { DialogProps } from '#web/ui/Dialog.tsx';
import type { useForm } from '#web/useForm.ts';
import { consoleText } from '../text/index.ts';
import css from './console.module.css';
import { TypedDialog } from './TypedDialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'asks' | 'open' | 'close'> {
  readonly form: Pick<ReturnType<typeof useForm>, 'submit' | 'failure' | 'pending' | 'shaken'>;
  readonly button: ReactNode;
  readonly look?: 'danger' | undefined;
}

export function FormDialog({
  form: { submit, failure, pending, shaken },
  button,
  look,
  children,
  ...dialog
}: FormDialogProps) {
  const t = useText(consoleText);
  return (
    <TypedDialog open close={t('close')} {...dialog}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
        {children}
        <div className="acts">
          <Button type="submit" {...(look && { look })} waiting={pending && t('wait')} {...shaken}>
            {button}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
