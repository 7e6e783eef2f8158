import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { paths } from '#kernel/paths.ts';
import css from '#office/kit/web/console.module.css';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { frameText } from '../text/frame.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';

export const loader = async (args: LoaderFunctionArgs) =>
  data(await prefetchOffice(args, () => []), {
    status: 404,
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(frameText, lang)('no_page'), isPrivate: true }));

/** An address of the office where nothing is: the search and the ways to its pages stay at hand. */
export default function NoPage() {
  const lang = useLang();
  const t = useText(frameText);
  const linked = useOffice().circuit.id;
  return (
    <ConsoleFrame title={t('no_page')}>
      <div className={css.empty}>
        <p>{t('no_page_text')}</p>
        <p className="acts">
          <ButtonLink look="outline" size="small" to={paths.console(lang, linked)}>
            {t('no_page_today')}
          </ButtonLink>
        </p>
      </div>
    </ConsoleFrame>
  );
}
