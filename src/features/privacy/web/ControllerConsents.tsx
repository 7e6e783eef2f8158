import { useEffect, useState } from 'react';
import type { ChoiceKind } from '#features/legal/rules/choices.ts';
import { choiceKinds } from '#features/legal/rules/choices.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { ControllerView } from '../contract.ts';
import { privacyText } from '../text/index.ts';
import { ConsentHistory } from './ConsentHistory.tsx';
import { Failure } from './Failure.tsx';
import css from './privacy.module.css';
import { useChoice } from './usePrivacy.ts';

interface ControllerConsentsProps {
  readonly controller: ControllerView;
  /** Without an athlete of one's own there is nobody to choose for. */
  readonly mayChoose: boolean;
}

/** One circuit: who answers for the data, the free choices, and everything that was answered. */
export function ControllerConsents({ controller, mayChoose }: ControllerConsentsProps) {
  const t = useText(privacyText);
  const { name, company, email, answers } = controller;
  return (
    <section className={css.controller}>
      <h3 className="b lg">{name}</h3>
      <p className="mut sm">
        {t.rich('controller', { company, email, mail: (words) => <a href={`mailto:${email}`}>{words}</a> })}
      </p>
      {mayChoose ? (
        <div className={css.choices}>
          {choiceKinds.map((kind) => (
            <Choice key={kind} kind={kind} controller={controller} />
          ))}
        </div>
      ) : (
        <p className="mut">{t('no_member')}</p>
      )}
      <ConsentHistory name={name} answers={answers} />
    </section>
  );
}

/** A saved indicator clears after 3 s (checkout §9). */
const savedFor = 3_000;

function Choice({ kind, controller }: { readonly kind: ChoiceKind; readonly controller: ControllerView }) {
  const t = useText(privacyText);
  const { circuit_id, name, choices } = controller;
  const change = useChoice(circuit_id, kind);
  // Optimistic UI: the box shows the click until the answer comes.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), savedFor);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <div>
      <div className={css.choice}>
        <Checkbox
          id={`${kind}-${circuit_id}`}
          label={kind === 'newsletter' ? t('newsletter', { circuit: name }) : t('third_part_data')}
          checked={wanted ?? choices[kind] === 1}
          onChange={(event) => {
            if (wanted !== null) return;
            setWanted(event.target.checked);
            change.mutate(event.target.checked, {
              onSuccess: () => setSaved(true),
              onSettled: () => setWanted(null),
            });
          }}
        />
        {wanted !== null ? (
          <span role="status" className="mut sm">
            {t('choice_saving')}
          </span>
        ) : (
          <Saved show={saved}>{t('choice_saved')}</Saved>
        )}
      </div>
      <Failure error={change.error} />
    </div>
  );
}
