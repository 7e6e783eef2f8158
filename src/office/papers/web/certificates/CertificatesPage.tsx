import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { PersonalId } from '#kernel/wire.ts';
import { circuitIn, officeQuery, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { officeCertificatesText } from '../../text/certificates.ts';
import { Certificate } from './Certificate.tsx';
import { JudgedCertificate } from './JudgedCertificate.tsx';
import { ReviewDesk, shownOf } from './ReviewDesk.tsx';
import { certificateQuery, kindsQuery, queueQuery, useVerdicts } from './useQueue.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const query = args.url.searchParams;
    const circuit = circuitIn(args.params);
    const judged = PersonalId.safeParse(query.get('judged')).data;
    const [queue] = await Promise.all([
      fetch(queueQuery(api, circuit, query)),
      fetch(officeQuery(api, circuit)),
      fetch(kindsQuery(api)),
      fetch(accountQuery(api)),
      judged && fetch(certificateQuery(api, circuit, judged)),
    ]);
    const shown = judged ? undefined : shownOf(queue.data, query, 'certificate');
    if (shown) await fetch(certificateQuery(api, circuit, shown.id));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeCertificatesText, lang)('title'), isPrivate: true }));

export default function CertificatesPage() {
  const judged = PersonalId.safeParse(useSearchParams()[0].get('judged')).data;
  return judged ? <JudgedCertificate key={judged} id={judged} /> : <Queue />;
}

function Queue() {
  const t = useText(officeCertificatesText);
  const api = useApi();
  const { circuit } = useOffice();
  const { data: queue } = useSuspenseQuery(queueQuery(api, circuit.id, useSearchParams()[0]));
  const { judge, undo } = useVerdicts(circuit.id);
  return (
    <ReviewDesk
      name="certificate"
      t={t}
      list={{
        ...queue,
        data: queue.data.map((row) => ({ ...row, note: `${row.kind} · ${t('days_left', { count: row.days_left })}` })),
      }}
      undo={undo}
    >
      {(id, desk) => (
        <Certificate key={id} id={id} desk={desk} judge={(body, done) => desk.judge(done, () => judge(id, body))} />
      )}
    </ReviewDesk>
  );
}
