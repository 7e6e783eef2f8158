import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { pageOfRequest } from '#web/request.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import { shopText } from '../text/index.ts';
import css from './item.module.css';
import { SizeSheet } from './SizeSheet.tsx';

/** A circuit without a size guide leads Home. */
export function loader({ context, params }: LoaderFunctionArgs): null {
  if (!context.get(pageOfRequest).circuit.sizeGuide) throw redirect(paths.home(langOf(params.lang)));
  return null;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(shopText, lang)('size_guide') }));

/** The circuit's size guide on a page of its own, for whoever comes by a link. */
export default function SizeGuidePage() {
  const lang = useLang();
  const t = useText(shopText);
  const { sizeGuide, name } = useCircuitLook();
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <BackLink to={paths.home(lang)}>{name}</BackLink>
      <h1 className="d d-4">{t('size_guide')}</h1>
      <p className="lg">{t('size_warning')}</p>
      {sizeGuide && <SizeSheet title={t('size_guide')} path={sizeGuide} />}
    </main>
  );
}
