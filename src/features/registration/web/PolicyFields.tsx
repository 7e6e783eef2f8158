import type { RaceView } from '#features/races/contract.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { policiesText } from '../text/policies.ts';
import styles from './policies.module.css';

type Policies = RaceView['race_details']['registration_types'][number]['race_policies'];

interface PolicyFieldsProps {
  readonly policies: Policies;
  /** What they are called; or the id of the heading that says so. */
  readonly legend: string | { readonly id: string };
  readonly ticked: readonly number[];
  readonly missing: readonly number[];
  readonly onTick: (ticked: readonly number[]) => void;
}

export function PolicyFields({ policies, legend, ticked, missing, onTick }: PolicyFieldsProps) {
  const t = useText(policiesText);
  const say = useFieldWords();
  if (policies.length === 0) return null;
  return (
    <fieldset aria-labelledby={typeof legend === 'string' ? undefined : legend.id}>
      {typeof legend === 'string' && <legend className="d d-1">{legend}</legend>}
      {policies.map(({ id, i18n }) => (
        <div key={id} className={styles.policy}>
          <Checkbox
            id={`policy-${id}`}
            name={`policy-${id}`}
            label={i18n.name}
            marker={i18n.is_required === 1 ? undefined : t('optional')}
            error={missing.includes(id) ? say('required') : undefined}
            checked={ticked.includes(id)}
            onChange={(event) =>
              onTick(event.target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
            }
          />
          <div className={styles.policyMore}>
            {i18n.description && (
              <details>
                <summary>{(i18n.pdf_path === null && i18n.btn_text) || t('read')}</summary>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
                <div className="prose sm" dangerouslySetInnerHTML={{ __html: i18n.description }} />
              </details>
            )}
            {i18n.pdf_path && (
              <a href={i18n.pdf_path} target="_blank" rel="noreferrer">
                {i18n.btn_text ?? t('pdf')}
              </a>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
