import { useText } from '#web/text.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { secondFactorText } from '../../text/secondFactor.ts';
import css from './secondFactor.module.css';

interface NewAppProps {
  readonly made: { readonly secret: string; readonly qr: { readonly path: string; readonly modules: number } };
}

/** What an authenticator app is told: the QR code, and the secret for who cannot point at it. */
export function NewApp({ made }: NewAppProps) {
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
