import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { renewRecoveryCodes } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';
import type { Guarded } from './Passkeys.tsx';

interface NewCodesProps {
  readonly codes: readonly string[];
  /** How the page goes on once they are kept. */
  readonly goOn: ReactNode;
}

/** New recovery codes, the one time that they are shown. */
export function NewCodes({ codes, goOn }: NewCodesProps) {
  const t = useText(consoleText);
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

/** From so few recovery codes on, new ones are proposed. */
export const fewCodes = 3;

interface CodesLeftProps {
  readonly left: number;
  readonly guarded: Guarded;
}

/** How many recovery codes are left, and new ones in their place. */
export function CodesLeft({ left, guarded }: CodesLeftProps) {
  const t = useText(consoleText);
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const making = useMutation({
    mutationFn: async () => {
      const { data } = await guarded(() => api(renewRecoveryCodes, {}));
      await queries.invalidateQueries({ queryKey: api.key('second-factor') });
      setAsking(false);
      setCodes(data.recovery_codes);
    },
  });
  if (codes)
    return <NewCodes codes={codes} goOn={<Button onClick={() => setCodes(null)}>{t('factor_codes_kept')}</Button>} />;
  const make = (
    <Button
      look={left <= fewCodes ? 'filled' : 'outline'}
      waiting={making.isPending && !asking && t('wait')}
      // What still works is not thrown away by one press.
      onClick={() => (left > 0 ? setAsking(true) : making.mutate())}
    >
      {t('factor_codes_new')}
    </Button>
  );
  return (
    <section className="stack" aria-labelledby="recovery">
      <h2 className="d d-1" id="recovery">
        {t('factor_recovery')}
      </h2>
      {!asking && <Failure error={making.error} />}
      {left <= fewCodes ? (
        <Notice tone="warn" actions={make}>
          {t('factor_codes_few', { left })}
        </Notice>
      ) : (
        <>
          <p>{t('factor_codes_left', { left })}</p>
          <div className="acts">{make}</div>
        </>
      )}
      {asking && (
        <Dialog open alert onClose={() => setAsking(false)} title={t('factor_codes_sure')} close={t('close')}>
          <div className={css.form}>
            <p>{t('factor_codes_sure_text', { left })}</p>
            <Failure error={making.error} />
            <div className="acts">
              <Button waiting={making.isPending && t('wait')} onClick={() => making.mutate()}>
                {t('factor_codes_new')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
