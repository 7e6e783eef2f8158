import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { wizardText } from '../text/index.ts';

interface StepActionsProps {
  readonly pending: boolean;
  readonly back: { readonly href: string; readonly label?: string };
  readonly next?: string | undefined;
}

/** Continue, which validates, and Back, which keeps the answers. */
export function StepActions({ pending, back, next }: StepActionsProps) {
  const t = useText(wizardText);
  return (
    <div className="acts">
      <Button type="submit" waiting={pending && t('waiting')}>
        {next ?? t('continue')}
      </Button>
      <ButtonLink look="text" to={back.href}>
        {back.label ?? t('back')}
      </ButtonLink>
    </div>
  );
}
