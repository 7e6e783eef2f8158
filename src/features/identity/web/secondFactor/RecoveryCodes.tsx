import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { renewRecoveryCodes } from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { ProofRunner } from './Passkeys.tsx';
import css from './secondFactor.module.css';

interface NewCodesProps {
  readonly codes: readonly string[];
  /** How the page goes on once they are kept. */
  readonly goOn: ReactNode;
}

/** New recovery codes, the one time that they are shown. */
export function NewCodes({ codes, goOn }: NewCodesProps) {
  const t = useText(secondFactorText);
  return (
    <section className="stack" aria-labelledby="recovery">
      <h2 className="d d-1" id="recovery">
        {t('factor_recovery')}
      </h2>
      <p>{t('factor_recovery_text')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="acts">
        {goOn}
        <CopyButton
          value={codes.join('\n')}
          label={t('factor_copy_codes')}
          words={{ copy: t('copy'), copied: t('copied') }}
        />
      </div>
    </section>
  );
}

export function CodesLeft({ left, guarded }: { readonly left: number; readonly guarded: ProofRunner }) {
  const t = useText(secondFactorText);
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    const { data } = await guarded(() => api(renewRecoveryCodes, {}));
    await queries.invalidateQueries({ queryKey: api.key('second-factor') });
    setAsking(false);
    setCodes(data.recovery_codes);
  };
  if (codes)
    return <NewCodes codes={codes} goOn={<Button onClick={() => setCodes(null)}>{t('factor_codes_kept')}</Button>} />;
  return (
    <section className="stack" aria-labelledby="recovery">
      <h2 className="d d-1" id="recovery">
        {t('factor_recovery')}
      </h2>
      <p>{t('factor_codes_left', { left })}</p>
      <div className="acts">
        <Button look="outline" onClick={() => setAsking(true)}>
          {t('factor_codes_new')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('factor_codes_sure')}
          text={t('factor_codes_sure_text')}
          button={t('factor_codes_new')}
          onClose={() => setAsking(false)}
          act={make}
        />
      )}
    </section>
  );
}
