import { paths } from '#kernel/paths.ts';
import css from '#office/kit/web/console.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { GoLiveStep, GoLiveView } from '../contract/goLive.ts';
import { frameText } from '../text/frame.ts';

/** What is to be done before the first race opens, or was, each with its way; what is done is ticked off. */
export function GoLive({ steps }: { readonly steps: readonly GoLiveView[] }) {
  const lang = useLang();
  const t = useText(frameText);
  const linked = useOffice().circuit.id;
  const isLate = steps.some(({ late }) => late === 1);
  const settings = paths.consoleSettings(lang, linked);
  const where: Readonly<Record<GoLiveStep, string>> = {
    host: `${settings}#part-hosts`,
    people: paths.consolePeople(lang, linked),
    issuer: `${settings}#part-invoices`,
    paying: `${settings}#bank`,
    policies: paths.consolePolicies(lang, linked),
    race: paths.consoleRaces(lang, { circuit: linked }),
  };
  return (
    <>
      <h2 className="d d-1">{t(isLate ? 'go_live_late' : 'go_live')}</h2>
      <p className="mut sm">{t(isLate ? 'go_live_late_text' : 'go_live_text')}</p>
      <ol className={css.list}>
        {steps.map(({ step, done, optional, given }) => (
          <li key={step}>
            <div>
              <p className="b">{t(`go_live_${step}`)}</p>
              <p className="mut sm">{t(given === 1 ? 'go_live_given_text' : `go_live_${step}_text`)}</p>
              {optional === 1 ? (
                <StatusMark mark="none">{t('go_live_optional')}</StatusMark>
              ) : (
                <StatusMark mark={done === 1 ? 'ok' : 'wait'}>
                  {t(given === 1 ? 'go_live_given' : done === 1 ? 'go_live_done' : 'go_live_open')}
                </StatusMark>
              )}
            </div>
            {(done === 0 || given === 1) && (
              <ButtonLink
                look="outline"
                size="small"
                to={where[step]}
                aria-label={`${t('todo_open')}: ${t(`go_live_${step}`)}`}
              >
                {t('todo_open')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
