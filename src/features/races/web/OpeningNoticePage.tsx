import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ResultPage } from '#features/identity/web/ResultPage.tsx';
import { instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { openingText } from '../text/opening.ts';
import { confirmOpeningQuery, useEndOpening } from './useOpening.ts';

export const meta = privateMeta((lang) => textIn(openingText, lang)('confirming'));

/** Where the mail leads that asks whether an address is to be told of an opening: confirmed, and a way to end it. */
export default function OpeningNoticePage() {
  const t = useText(openingText);
  const lang = useLang();
  const said = useFailureText();
  const { token = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(confirmOpeningQuery(useApi(), token));
  const end = useEndOpening(token);
  const races = <ButtonLink to={paths.home(lang)}>{t('to_races')}</ButtonLink>;
  if (end.isSuccess) {
    return (
      <ResultPage mark="ok" status={t('ended_status')} title={t('ended_title')} actions={races}>
        <p>{t('ended_text')}</p>
      </ResultPage>
    );
  }
  if (data) {
    const race = data.race.name;
    return (
      <ResultPage
        mark="ok"
        status={t('confirmed_status')}
        title={t('confirmed_title')}
        actions={
          <>
            <ButtonLink to={paths.race(lang, data.race.slug)}>{t('to_race')}</ButtonLink>
            <Button look="outline" waiting={end.isPending && t('wait')} onClick={() => end.mutate()}>
              {t('end')}
            </Button>
          </>
        }
      >
        <p>
          {data.opens_at === null
            ? t('confirmed_text', { race })
            : t('confirmed_text_at', { race, when: instantInSentence(data.opens_at, lang) })}
        </p>
        {end.error && <Notice tone="err" live title={said(end.error)} />}
      </ResultPage>
    );
  }
  if (data === null) {
    return (
      <ResultPage mark="warn" status={t('failed_status')} title={t('failed_title')} actions={races}>
        <p>{t('failed_text')}</p>
      </ResultPage>
    );
  }
  if (error) {
    return (
      <ResultPage
        mark="warn"
        status={t('confirming')}
        title={t('confirming')}
        actions={
          <Button waiting={isFetching && t('wait')} onClick={() => refetch()}>
            {t('again')}
          </Button>
        }
      >
        <Notice tone="err" live title={said(error)} />
      </ResultPage>
    );
  }
  return (
    <ResultPage mark="wait" status={t('wait')} title={t('confirming')}>
      {null}
    </ResultPage>
  );
}
