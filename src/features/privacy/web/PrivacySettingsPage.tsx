import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { privacyText } from '../text/index.ts';
import { ConsentHistory } from './ConsentHistory.tsx';
import { ControllerConsents } from './ControllerConsents.tsx';
import { EraseAccount, WaitingErasure } from './EraseAccount.tsx';
import { ExportData } from './ExportData.tsx';
import css from './privacy.module.css';
import { RequestForm } from './RequestForm.tsx';
import { Requests } from './Requests.tsx';
import { privacyQuery } from './usePrivacy.ts';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [privacyQuery(api), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(privacyText, lang)('title'));

/** The privacy section of the account (checkout §9): consents, copy, requests, erasure. */
export default function PrivacySettingsPage() {
  const t = useText(privacyText);
  const [dueAt, setDueAt] = useState<string | null>(null);
  return (
    <DashboardFrame title={t('title')}>
      {dueAt === null ? <Sections onAsked={setDueAt} /> : <Asked dueAt={dueAt} />}
    </DashboardFrame>
  );
}

function Sections({ onAsked }: { readonly onAsked: (dueAt: string) => void }) {
  const lang = useLang();
  const t = useText(privacyText);
  const { data: privacy } = useSuspenseQuery(privacyQuery(useApi()));
  const account = useAccount();
  const [waited] = useState(privacy.erasure !== null);
  const { erasure, controllers, requests } = privacy;
  return (
    <>
      {erasure && <WaitingErasure erasure={erasure} />}
      {waited && !erasure && <Notice tone="ok" live title={t('erase_kept')} />}
      <p className={css.lead}>
        {t('lead')} <a href={paths.privacy(lang)}>{t('read_policy')}</a>
      </p>
      <Part title={t('consents_title')} text={t('consents_text')}>
        {controllers.map((controller) => (
          <ControllerConsents
            key={controller.circuit_id}
            controller={controller}
            mayChoose={account?.detail.himself_member != null}
          />
        ))}
        <section className={css.controller}>
          <h3 className="b lg">{t('account_answers')}</h3>
          <p className="mut sm">{t('account_answers_text')}</p>
          <ConsentHistory name={t('account_answers')} answers={privacy.account} />
        </section>
      </Part>
      <Part title={t('export_title')} text={t('export_text')}>
        <ExportData />
      </Part>
      <Part title={t('requests_title')} text={t('requests_text')}>
        <div className={css.both}>
          <RequestForm controllers={controllers} />
          <Requests requests={requests} />
        </div>
      </Part>
      {!erasure && (
        <Part title={t('erase_title')}>
          <EraseAccount privacy={privacy} email={account?.email ?? ''} onAsked={onAsked} />
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className={css.part}>
      <h2 className="d d-1">{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}

/** After the request every session has ended: what comes next, and a link that reloads the whole app. */
function Asked({ dueAt }: { readonly dueAt: string }) {
  const lang = useLang();
  const t = useText(privacyText);
  const day = dayInSentence(dayInRome(new Date(dueAt)), lang);
  return (
    <Notice
      tone="ok"
      live
      heading="h2"
      title={t('erase_asked_title')}
      actions={<a href={paths.home(lang)}>{t('to_home')}</a>}
    >
      <p>{t('erase_asked_text', { day })}</p>
    </Notice>
  );
}
