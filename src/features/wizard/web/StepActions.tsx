import { createContext, type ReactNode, use } from 'react';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { wizardText } from '../text/index.ts';
import styles from './wizard.module.css';

/** What stands beside Continue in the bar of a phone; the wizard's frame provides it. */
export const BarState = createContext<ReactNode>(null);

interface StepActionsProps {
  readonly pending: boolean;
  readonly back: { readonly href: string; readonly label?: string };
  readonly next?: string | undefined;
  /** The last try was not sent: the bar says so, and its button tries again. */
  readonly notSent?: boolean | undefined;
}

/** Continue and Back. On a phone they stand in a bar within the form, so that the return key sends it. */
export function StepActions({ pending, back, next, notSent = false }: StepActionsProps) {
  const t = useText(wizardText);
  const total = use(BarState);
  return (
    <div className={styles.actions}>
      <div className="bar-go">
        {notSent ? <p className={`only-s b ${styles.notSent}`}>{t('not_sent')}</p> : total}
        <Button type="submit" waiting={pending && t('waiting')}>
          {notSent ? t('try_again') : (next ?? t('continue'))}
        </Button>
      </div>
      <ButtonLink look="text" to={back.href}>
        {back.label ?? t('back')}
      </ButtonLink>
    </div>
  );
}
