import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '#web/text.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { consoleText } from '../text/index.ts';

interface ReasonAndButtonProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly field: UseFormRegisterReturn;
  readonly button: string;
  readonly pending: boolean;
  readonly shaken: Partial<ButtonProps>;
}

/** How a form ends that takes something back which was noted: why, and the button that does it. */
export function ReasonAndButton({ label, hint, error, field, button, pending, shaken }: ReasonAndButtonProps) {
  const t = useText(consoleText);
  return (
    <>
      <TextField label={label} hint={hint} autoComplete="off" maxLength={200} error={error} {...field} />
      <div className="acts">
        <Button type="submit" look="danger" waiting={pending && t('wait')} {...shaken}>
          {button}
        </Button>
      </div>
    </>
  );
}
