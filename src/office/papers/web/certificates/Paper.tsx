import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { escapeHtml } from '#kernel/escapeHtml.ts';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OfficeCertificate } from '../../contract/certificates.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import styles from './certificates.module.css';
import { paperQuery } from './readPaper.ts';
import type { Sheet } from './sheet.ts';

interface PaperProps {
  readonly certificate: OfficeCertificate;
  /** It is on the screen, or was opened in its own window. */
  readonly onSeen: () => void;
}

/** The paper beside its data, page below page, with the reader's name over it: each look is written down. */
export function Paper({ certificate: { athlete, path }, onSeen }: PaperProps) {
  const t = useText(officeCertificatesText);
  const { data: sheets, error } = useQuery(paperQuery(useApi(), path));
  const [undrawn, setUndrawn] = useState<unknown>(null);
  const account = useAccount();
  const himself = account?.detail.himself_member;
  const who = [himself && fullName(himself), account?.email].filter(Boolean).join(' · ');
  const broken = error ?? undrawn;
  return (
    <figure className={styles.paper}>
      {broken ? (
        <Failure error={broken} />
      ) : sheets ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled with keys, too
        <section className={styles.sheets} aria-label={t('file', { athlete })} tabIndex={0}>
          <div className={styles.stack}>
            {sheets.map((sheet, at) => (
              <Drawn
                // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing else
                key={at}
                sheet={sheet}
                label={t('sheet', { athlete, at: at + 1, count: sheets.length })}
                onDrawn={onSeen}
                onFailed={setUndrawn}
              />
            ))}
            <div className={styles.watermark} style={{ backgroundImage: watermark(who) }} />
          </div>
        </section>
      ) : (
        <Skeleton label={t('opening')} lines={1} tall />
      )}
      <figcaption>
        <span className="mut sm">{t('watermark', { who })}</span>
        <a className="b" href={path} target="_blank" rel="noopener" onClick={onSeen}>
          {t('open_file')}
        </a>
      </figcaption>
    </figure>
  );
}

/** The name again and again over the whole paper, so that a photograph of the screen says whose screen it was. */
const watermark = (who: string): string => {
  // A letter of this size is about eight pixels wide; the line rises by 24 degrees.
  const [width, height] = [who.length * 7.6 + 40, who.length * 3.5 + 60];
  const at = `x="12" y="${height - 12}" transform="rotate(-24 12 ${height - 12})"`;
  const text = `<text ${at} font-family="sans-serif" font-size="15" fill="#b01e17" fill-opacity=".32">${escapeHtml(who)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

interface DrawnProps {
  readonly sheet: Sheet;
  readonly label: string;
  readonly onDrawn: () => void;
  readonly onFailed: (error: unknown) => void;
}

function Drawn({ sheet, label, onDrawn, onFailed }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [busy, setBusy] = useState(true);
  const told = useRef({ onDrawn, onFailed });
  useEffect(() => {
    told.current = { onDrawn, onFailed };
  });
  useEffect(() => {
    let left = false;
    if (!canvas.current) return;
    sheet.draw(canvas.current).then(
      () => {
        if (left) return;
        setBusy(false);
        told.current.onDrawn();
      },
      (error: unknown) => {
        if (!left) told.current.onFailed(error);
      },
    );
    return () => {
      left = true;
    };
  }, [sheet]);
  return <canvas ref={canvas} role="img" aria-label={label} aria-busy={busy} />;
}
