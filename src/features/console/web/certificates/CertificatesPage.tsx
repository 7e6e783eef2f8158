import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { CertificateRow } from '../../contract.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { ConsoleFrame } from '../ConsoleFrame.tsx';
import css from '../console.module.css';
import { circuitForLinks, circuitIn, officeQuery, useOffice } from '../useOffice.ts';
import { Certificate } from './Certificate.tsx';
import styles from './certificates.module.css';
import { useKeys } from './useKeys.ts';
import { certificateQuery, kindsQuery, queueQuery, useVerdicts } from './useQueue.ts';

/** The certificate that the address names; null where it names none. */
const certificateIn = (query: URLSearchParams): string | null =>
  PersonalId.safeParse(query.get('certificate')).data ?? null;

/** The one that is shown: what the address names while it waits, otherwise the first of the queue. */
const shownOf = (rows: readonly CertificateRow[], wanted: string | null): CertificateRow | undefined =>
  rows.find(({ id }) => id === wanted) ?? rows[0];

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const query = args.url.searchParams;
    const circuit = circuitIn(query, api);
    const [queue] = await Promise.all([
      fetch(queueQuery(api, circuit)),
      fetch(officeQuery(api, circuit)),
      fetch(kindsQuery(api)),
      fetch(accountQuery(api)),
    ]);
    const shown = shownOf(queue.data, certificateIn(query));
    if (shown) await fetch(certificateQuery(api, circuit, shown.id));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeCertificatesText, lang)('title'), isPrivate: true }));

interface Last {
  readonly id: string;
  readonly said: string;
}

/** Certificates to be judged, the one for the nearest race first: a key each. */
export default function CertificatesPage() {
  const t = useText(officeCertificatesText);
  const api = useApi();
  const navigate = useNavigate();
  const { circuit } = useOffice();
  const [query] = useSearchParams();
  const lang = useLang();
  const { data: queue } = useSuspenseQuery(queueQuery(api, circuit.id));
  const { judge, undo } = useVerdicts(circuit.id);
  const [last, setLast] = useState<Last | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const shown = shownOf(queue.data, certificateIn(query));
  const linked = circuitForLinks(circuit.id, api);
  const to = (certificate: string) => paths.consoleCertificates(lang, { circuit: linked, certificate });
  const move = (by: number) => {
    const next = queue.data[queue.data.findIndex(({ id }) => id === shown?.id) + by];
    if (next) void navigate(to(next.id), { replace: true, preventScrollReset: true });
  };
  const takeBack = async () => {
    if (!last) return;
    try {
      await undo(last.id);
      setFailure(null);
      setSaid(t('undone'));
      void navigate(to(last.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
    setLast(null);
  };
  useKeys({ j: () => move(1), k: () => move(-1), z: () => void takeBack() });
  return (
    <ConsoleFrame title={t('title')}>
      <p>{t('lead')}</p>
      <div className={styles.said} role="status">
        {last ? (
          <>
            <p className="b">{last.said}</p>
            <Button look="outline" size="small" onClick={() => void takeBack()}>
              {t('undo')}
            </Button>
          </>
        ) : (
          <Saved show={said !== ''}>{said}</Saved>
        )}
      </div>
      <Failure error={failure} />
      {shown ? (
        <div className={styles.desk}>
          <Certificate
            key={shown.id}
            id={shown.id}
            judge={async (body, done) => {
              await judge(shown.id, body);
              setFailure(null);
              setSaid('');
              setLast({ id: shown.id, said: done });
            }}
          />
          <nav className={styles.queue} aria-label={t('next')}>
            <h2 className="d d-1">{t('next')}</h2>
            <p className="mut sm">{t('waiting', { count: queue.total })}</p>
            <ol>
              {queue.data.map(({ id, athlete, race, race_day }) => (
                <li key={id}>
                  <Link to={to(id)} replace preventScrollReset aria-current={id === shown.id ? 'true' : undefined}>
                    <span className="b">{athlete}</span>
                    <span className="mut sm">{t('use', { race, day: formatDay(race_day, lang) })}</span>
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      ) : (
        <div className={css.empty}>
          <p className="b">{t('done')}</p>
          <p className="mut sm">{t('done_text')}</p>
        </div>
      )}
      <p className={`mut sm ${styles.keys}`}>{t('keys')}</p>
    </ConsoleFrame>
  );
}
