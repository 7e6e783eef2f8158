import type { ReactNode } from 'react';
import type { RaceView } from '#features/races/contract.ts';
import { useText } from '#web/text.tsx';
import { RouteProgress } from '#web/ui/RouteProgress.tsx';
import { placeOf, type Step, stepAfter } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { PhoneTotal, RegistrationBar, type RunningTotal, StepStrip } from './RegistrationBar.tsx';
import { BarState } from './StepActions.tsx';
import styles from './wizard.module.css';

interface WizardFrameProps {
  readonly race: RaceView;
  readonly step: Step;
  readonly steps: readonly { readonly step: Step; readonly href?: string | undefined }[];
  readonly total: RunningTotal | null;
  readonly children: ReactNode;
}

export function WizardFrame({ race, step, steps, total, children }: WizardFrameProps) {
  const t = useText(wizardText);
  const own = steps.map((row) => row.step);
  const { at, of } = placeOf(own, step);
  const next = stepAfter(own, step);
  return (
    <main id="main" className={styles.frame}>
      <StepStrip race={race} low />
      <div className={styles.top}>
        <div className="wrap">
          <RouteProgress
            label={t('progress')}
            steps={steps.map((row) => ({ key: row.step, label: t(row.step), to: row.href }))}
            current={at - 1}
            stepText={t('step_of', { at, of, name: t(step) })}
            nextText={next === 'cart' ? undefined : t('next', { name: t(next) })}
            doneText={t('done')}
          />
        </div>
      </div>
      <Beside race={race} total={total}>
        {children}
        <p className="mut sm">{t('kept')}</p>
      </Beside>
    </main>
  );
}

type BesideProps = Pick<WizardFrameProps, 'race' | 'total' | 'children'>;

const Beside = ({ race, total, children }: BesideProps) => (
  <div className={`wrap two ${styles.body}`}>
    <div className={styles.step}>
      <BarState value={<PhoneTotal race={race} total={total} />}>{children}</BarState>
    </div>
    <RegistrationBar race={race} total={total} />
  </div>
);

/** "Check your data": no steps, and on a phone the race's strip in their place. */
export const CheckFrame = (props: BesideProps) => (
  <main id="main">
    <StepStrip race={props.race} />
    <Beside {...props} />
  </main>
);
