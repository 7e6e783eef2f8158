import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { paths, safeRedirect } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import {
  activateSecondFactor,
  beginSecondFactor,
  removeSecondFactor,
  type SecondFactorView,
} from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Failure } from '../Failure.tsx';
import { AskFactor } from './AskFactor.tsx';
import { CodeForm } from './CodeForm.tsx';
import { AddPasskey, Passkeys, type ProofRunner } from './Passkeys.tsx';
import { CodesLeft, NewCodes } from './RecoveryCodes.tsx';
import css from './secondFactor.module.css';
import { factorQuery } from './useFactor.ts';
import { useProof } from './useProof.tsx';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [factorQuery(api)]);

export const meta = privateMeta((lang) => textIn(secondFactorText, lang)('factor_title'));

export default function SecondFactorPage() {
  const t = useText(secondFactorText);
  const { data: factor } = useSuspenseQuery(factorQuery(useApi()));
  const [had] = useState(factor.active === 1);
  const { on, isElsewhere } = useWayOn();
  const isProved = factor.proved === 1;
  return (
    <main id="main" className={`wrap sec ${css.narrow}`}>
      <h1 className="d d-3">{t('factor_title')}</h1>
      {!had && <SetUp first />}
      {had && (
        <div className={css.factors}>
          {(!isProved || isElsewhere) && (
            <div className="stack">
              <p>{t('factor_ask')}</p>
              <AskFactor onProved={() => window.location.assign(on)} />
            </div>
          )}
          {isProved && <Own factor={factor} />}
        </div>
      )}
    </main>
  );
}

/** The page that was wanted before the code was asked for: another than this one, where somebody looks at what they have. */
function useWayOn() {
  const lang = useLang();
  const [query] = useSearchParams();
  const wanted = safeRedirect(query.get('redirect'));
  return {
    on: wanted ?? paths.console(lang),
    isElsewhere: wanted !== undefined && wanted !== paths.secondFactor(lang),
  };
}

function Own({ factor }: { readonly factor: SecondFactorView }) {
  const t = useText(secondFactorText);
  const { run, question } = useProof();
  return (
    <>
      <Passkeys passkeys={factor.passkeys} guarded={run} />
      <section className="stack" aria-labelledby="app">
        <h2 className="d d-1" id="app">
          {t('factor_app')}
        </h2>
        {factor.app === 1 ? <OwnApp guarded={run} /> : <SetUp first={false} />}
      </section>
      <CodesLeft left={factor.recovery_codes} guarded={run} />
      {question}
    </>
  );
}

/** Either is enough; who has a passkey may add the app. */
function SetUp({ first }: { readonly first: boolean }) {
  const t = useText(secondFactorText);
  const api = useApi();
  const { on } = useWayOn();
  const { run: guarded, question } = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const beginning = useMutation({
    mutationFn: () => guarded(async () => (await api(beginSecondFactor, {})).data),
  });
  if (codes)
    return (
      <NewCodes
        codes={codes}
        goOn={
          <ButtonLink to={on} reloadDocument>
            {t('factor_go_on')}
          </ButtonLink>
        }
      />
    );
  const made = beginning.data;
  return (
    <div className="stack">
      {first && <p>{t('factor_set_up')}</p>}
      {!made && (
        <>
          {first && <AddPasskey first guarded={guarded} onAdded={setCodes} />}
          <p>{t(first ? 'factor_or_app' : 'factor_app_too')}</p>
          <Failure error={beginning.error} />
          <div className="acts">
            <Button look="outline" waiting={beginning.isPending && t('wait')} onClick={() => beginning.mutate()}>
              {t('factor_begin')}
            </Button>
          </div>
        </>
      )}
      {made && (
        <>
          <NewApp made={made} />
          <CodeForm
            label={t('factor_first_code')}
            button={t('factor_confirm')}
            send={async (code) => {
              const { data } = await guarded(() => api(activateSecondFactor, { body: { code } }));
              // Who had a factor has its recovery codes already.
              if (data.recovery_codes.length === 0) window.location.assign(on);
              else setCodes(data.recovery_codes);
            }}
          />
        </>
      )}
      {question}
    </div>
  );
}

interface NewAppProps {
  readonly made: { readonly secret: string; readonly qr: { readonly path: string; readonly modules: number } };
}

function NewApp({ made }: NewAppProps) {
  const t = useText(secondFactorText);
  return (
    <>
      <svg
        className={css.qr}
        viewBox={`-4 -4 ${made.qr.modules + 8} ${made.qr.modules + 8}`}
        role="img"
        aria-label={t('factor_qr')}
      >
        <path d={`M-4-4h${made.qr.modules + 8}v${made.qr.modules + 8}h-${made.qr.modules + 8}z`} fill="#fff" />
        <path d={made.qr.path} fill="#000" />
      </svg>
      <p>
        {t('factor_secret')} <code className={css.secret}>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <div className="acts">
        <CopyButton
          value={made.secret}
          label={t('factor_copy_secret')}
          words={{ copy: t('copy'), copied: t('copied') }}
        />
      </div>
    </>
  );
}

function OwnApp({ guarded }: { readonly guarded: ProofRunner }) {
  const t = useText(secondFactorText);
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{t('factor_app_there')}</p>
      <div className="acts">
        <Button look="outline" onClick={() => setAsking(true)}>
          {t('factor_app_remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('factor_app_remove_title')}
          text={t('factor_app_remove_text')}
          button={t('factor_app_remove')}
          onClose={() => setAsking(false)}
          act={async () => {
            await guarded(() => api(removeSecondFactor, {}));
            await queries.invalidateQueries({ queryKey: api.key('second-factor') });
          }}
        />
      )}
    </>
  );
}
