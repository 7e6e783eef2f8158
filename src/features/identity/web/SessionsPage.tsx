import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { formatInstant } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { PageIn } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { endOtherSessions, endSession, getSessions, type SessionView } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { accountQuery } from './useAccount.ts';

const sessionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: api.key('sessions', page),
    queryFn: () => api(getSessions, { querystring: { page } }),
  });

function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.key('sessions') });
  const one = useMutation({ mutationFn: (id: string) => api(endSession, { params: { id } }), onSettled: refresh });
  const others = useMutation({ mutationFn: () => api(endOtherSessions, {}), onSettled: refresh });
  return { one, others };
}

const pageIn = (query: URLSearchParams): number => PageIn.parse(query.get('page') ?? 1);

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [sessionsQuery(api, pageIn(args.url.searchParams)), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(identityText, lang)('sessions_title'));

export default function SessionsPage() {
  const t = useText(identityText);
  const [query] = useSearchParams();
  const api = useApi();
  const { data: list } = useSuspenseQuery(sessionsQuery(api, pageIn(query)));
  const { data: account } = useSuspenseQuery(accountQuery(api));
  const { one, others } = useEndSessions();
  const [asking, setAsking] = useState(false);
  return (
    <DashboardFrame title={t('sessions_title')}>
      <p className={css.lead}>{t('sessions_lead')}</p>
      {account && account.office !== null && (
        <p>
          <a href={paths.secondFactor(api.lang, paths.secondFactor(api.lang))}>{t('sessions_factor')}</a>
        </p>
      )}
      <ul className={css.sessions}>
        {list.data.map((session) => (
          <Session
            key={session.id}
            session={session}
            ending={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      <Failure error={one.error ?? others.error} />
      <div className={css.actions}>
        {list.total > 1 && (
          <Button look="outline" waiting={others.isPending && t('wait')} onClick={() => setAsking(true)}>
            {t('sessions_end_others')}
          </Button>
        )}
        <Saved show={one.isSuccess || others.isSuccess}>
          {t(others.isSuccess ? 'sessions_others_ended' : 'sessions_ended')}
        </Saved>
      </div>
      <Pagination page={list.current_page} last={list.last_page} to={(page) => `?page=${page}`} />
      {asking && (
        <Dialog
          open
          alert
          onClose={() => setAsking(false)}
          title={t('sessions_sure')}
          close={t('close')}
          actions={
            <>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  others.mutate();
                }}
              >
                {t('sessions_end_others')}
              </Button>
              <Button look="text" onClick={() => setAsking(false)}>
                <Cancel />
              </Button>
            </>
          }
        >
          <p>{t('sessions_sure_text')}</p>
        </Dialog>
      )}
    </DashboardFrame>
  );
}

interface SessionProps {
  readonly session: SessionView;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function Session({ session, ending, onEnd }: SessionProps) {
  const t = useText(identityText);
  const lang = useLang();
  const { browser, system, current, created_at, last_seen_at } = session;
  const device = browser && system ? t('session_on', { browser, system }) : (browser ?? system ?? t('session_unknown'));
  return (
    <li className={css.session}>
      <div>
        <p className="b">{device}</p>
        {current === 1 && <StatusMark mark="ok">{t('session_here')}</StatusMark>}
        <p className="mut sm">{t('session_begun', { at: formatInstant(created_at, lang) })}</p>
        <p className="mut sm">{t('session_seen', { at: formatInstant(last_seen_at, lang) })}</p>
      </div>
      {current === 0 && (
        <Button
          look="outline"
          size="small"
          aria-label={t('session_end_named', { device })}
          waiting={ending && t('wait')}
          onClick={onEnd}
        >
          {t('session_end')}
        </Button>
      )}
    </li>
  );
}
