import type { PassView } from '#features/orders/contract.ts';
import { type Call, urlOf } from '#kernel/call.ts';
import { useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { getPassCalendar, getPassPdf, type RegistrationPassesView } from '../contract.ts';
import { passesText } from '../text/index.ts';
import css from './pass.module.css';
import { usePassFile } from './usePass.ts';

interface PassFilesProps {
  readonly found: RegistrationPassesView;
  readonly pass: PassView;
  readonly birthday: string | undefined;
}

/** Addresses for a session, fetched for a birthday. */
export function PassFiles({ found, pass, birthday }: PassFilesProps) {
  const t = useText(passesText);
  const lang = useLang();
  const at = (call: Pick<Call, 'version' | 'url'>) =>
    `/api${urlOf(call).replace(':id', found.id)}?race=${pass.race.id}&lang=${lang}`;
  return (
    <div className="no-print" data-online>
      {birthday === undefined ? (
        <div className={css.acts}>
          <ButtonLink reloadDocument to={at(getPassPdf)}>
            {t('pdf')}
          </ButtonLink>
          <ButtonLink reloadDocument look="outline" to={at(getPassCalendar)}>
            {t('calendar')}
          </ButtonLink>
        </div>
      ) : (
        <FetchedFiles pass={pass} birthday={birthday} />
      )}
    </div>
  );
}

function FetchedFiles({ pass, birthday }: { readonly pass: PassView; readonly birthday: string }) {
  const t = useText(passesText);
  const said = useFailureText();
  const file = usePassFile({ code: pass.code ?? '', birthday });
  const waits = (which: typeof file.variables) => file.isPending && file.variables === which && t('waiting');
  return (
    <>
      <div className={css.acts}>
        <Button waiting={waits('pdf')} onClick={() => file.mutate('pdf')}>
          {t('pdf')}
        </Button>
        <Button look="outline" waiting={waits('ics')} onClick={() => file.mutate('ics')}>
          {t('calendar')}
        </Button>
      </div>
      {file.error && <Notice tone="err" live title={said(file.error)} />}
    </>
  );
}
