import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { previewStyle } from '#art/circuitStyle.ts';
import type { CircuitView } from '#features/circuits/contract.ts';
import { circuitQuery } from '#features/circuits/web/useCircuit.ts';
import { Home } from '#features/races/web/Home.tsx';
import { type Api, createApi } from '#web/api.tsx';
import { browserSend } from '#web/browser.ts';
import type { CircuitSetUpView } from '../../contract.ts';
import { AsVisitor } from './AsVisitor.tsx';
import type { DrawnProps } from './BesideForm.tsx';
import { VisitorHead } from './VisitorHead.ts';

interface CircuitOf {
  readonly typed: Readonly<Record<string, string | boolean>>;
  readonly found: CircuitSetUpView;
}

const isInk = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The head of every page and Home, with the inks, words and pictures that are typed now. */
export function Drawn({ of: { typed, found }, lang }: DrawnProps<CircuitOf>) {
  const Head = use(VisitorHead);
  const reader = useMemo(() => createApi(browserSend, found.id, lang), [found.id, lang]);
  const { data: stored } = useQuery({ ...circuitQuery(reader), staleTime: 60_000 });
  const { fields } = found;
  const value = (name: keyof typeof fields) => String(typed[name] ?? fields[name]).trim();
  const said = (name: 'name' | 'title' | 'lead') => value(`${name}_${lang}`) || value(`${name}_it`);
  const [c1, c2, c3, c4] = ([1, 2, 3, 4] as const).map((n) => {
    const ink = value(`ink_${n}`);
    return isInk(ink) ? ink : fields[`ink_${n}`];
  }) as [string, string, string, string];
  const shown: CircuitView | null = stored
    ? {
        ...stored,
        i18n: { name: said('name'), title: said('title'), lead: said('lead') },
        header_image: value('header_image') || null,
        logo: value('logo') || null,
      }
    : null;
  const key = JSON.stringify(shown);
  const known = useMemo(() => (api: Api) => [[circuitQuery(api).queryKey, JSON.parse(key)] as const], [key]);
  if (!shown) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: computed from four checked colours */}
      <style dangerouslySetInnerHTML={{ __html: previewStyle('inks', { c1, c2, c3, c4 }) }} />
      <div id="inks">
        <AsVisitor circuit={found.id} lang={lang} known={known}>
          {Head && <Head name={shown.i18n.name} logo={shown.logo} />}
          <Home />
        </AsVisitor>
      </div>
    </>
  );
}
