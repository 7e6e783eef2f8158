import type { LoaderFunctionArgs } from 'react-router';
import { consentNames } from '#features/legal/rules/consents.ts';
import { startText } from '#features/registration/text/start.ts';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import { Section } from '#web/ui/Section.tsx';
import { wizardText } from '../text/index.ts';
import { RulesFields } from './Consent.tsx';
import { DraftStep, type StepProps } from './DraftStep.tsx';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { StepForm } from './StepForm.tsx';
import { useRules } from './useRules.ts';
import styles from './wizard.module.css';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'policies');

export const meta = registrationMeta('policies');

export default function PoliciesStepPage() {
  return <DraftStep step="policies" body={PoliciesStep} />;
}

/** Step 5: the policies, a checkbox each, and the four consents, two choices each; nothing is preselected. */
function PoliciesStep({ draft, race, backHref, actions: { save, check, leaveForCart, go } }: StepProps) {
  const t = useText(wizardText);
  const ts = useText(startText);
  const rules = useRules(draft, race);
  return (
    <StepForm
      title={t('policies_title')}
      back={{ href: backHref }}
      errors={rules.errors}
      send={async () => {
        const ready = rules.ready();
        if (!ready) return 'invalid';
        const saved = await save(draft, 'policies', ready);
        if ((await check(saved)) && (await leaveForCart(saved))) await go(saved);
        rules.saved();
      }}
    >
      {draft.start && draft.member && (
        <Section id="start" title={ts('title')} className={styles.start}>
          <StartMarks
            start={besides(draft.start, ({ matter }) => matter === 'policies')}
            of={{ athlete: fullName(draft.member), race: race.i18n.name }}
          />
        </Section>
      )}
      <RulesFields rules={rules} asked={consentNames} />
    </StepForm>
  );
}
