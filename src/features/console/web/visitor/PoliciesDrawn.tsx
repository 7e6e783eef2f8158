import { PolicyFields } from '#features/registration/web/PolicyFields.tsx';
import { wizardText } from '#features/wizard/text/index.ts';
import { StepForm } from '#features/wizard/web/StepForm.tsx';
import { flag } from '#kernel/wire.ts';
import { useText } from '#web/text.tsx';
import type { PolicySetUpView } from '../../contract.ts';
import { useOffice } from '../useOffice.ts';
import { AsVisitor } from './AsVisitor.tsx';
import type { DrawnProps } from './BesideForm.tsx';
import { cleanProse } from './cleanProse.ts';
import type { TypedItem } from './useTyped.ts';
import styles from './visitor.module.css';

interface PoliciesOf {
  readonly policies: readonly TypedItem<PolicySetUpView>[];
}

/** The policies as the wizard's fifth step asks for them. */
export function Drawn({ of, lang }: DrawnProps<PoliciesOf>) {
  const { circuit } = useOffice();
  const policies = of.policies.map((policy, at) => {
    const said = (name: 'name' | 'description' | 'button' | 'pdf') =>
      String(policy[`${name}_${lang}`] || policy[`${name}_it`] || '');
    return {
      id: at,
      text_key: '',
      i18n: {
        name: said('name'),
        description: cleanProse(said('description')),
        is_required: flag(policy.is_required === true || policy.is_required === 1),
        btn_text: said('button') || null,
        pdf_path: said('pdf') || null,
      },
    };
  });
  return (
    <AsVisitor circuit={circuit.id} lang={lang}>
      <Step policies={policies} />
    </AsVisitor>
  );
}

function Step({ policies }: Pick<Parameters<typeof PolicyFields>[0], 'policies'>) {
  const t = useText(wizardText);
  return (
    <div className={styles.alone}>
      <StepForm title={t('policies_title')} back={{ href: '' }} errors={[]} send={async () => 'invalid'}>
        <PolicyFields policies={policies} legend={t('policies_legend')} ticked={[]} missing={[]} onTick={() => {}} />
      </StepForm>
    </div>
  );
}
