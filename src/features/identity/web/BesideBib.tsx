import { type ReactNode, useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CircuitLook } from '#kernel/look.ts';
import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import { Bib } from '#web/ui/Bib.tsx';
import { identityText } from '../text/index.ts';
import css from './identity.module.css';

export interface NameBibProps {
  readonly firstname?: string;
  readonly lastname?: string;
}

/** Decoration: a bib without a number, with the name as it is typed. */
function NameBib({ firstname = '', lastname = '' }: NameBibProps) {
  const t = useText(identityText);
  const { circuit } = useRouteLoaderData('root') as { readonly circuit: CircuitLook };
  const bib = useMemo(
    () =>
      ({
        number: '?',
        name: fullName({ firstname, lastname }) || t('bib_name'),
        race: circuit.name,
        place: t('season', { season: circuit.season }),
        code: '',
        art: { kind: 'run', seed: `${circuit.slug}/account`, way: 'a' },
      }) as const,
    [firstname, lastname, circuit, t],
  );
  return (
    <div className={css.bib} aria-hidden="true">
      <Bib bib={bib} label="" />
    </div>
  );
}

interface BesideBibProps {
  readonly name?: NameBibProps | undefined;
  readonly children: ReactNode;
}

export const BesideBib = ({ name, children }: BesideBibProps) => (
  <main id="main" className={`wrap ${css.page}`}>
    <div className={css.columns}>
      <div>{children}</div>
      <aside className={css.aside}>
        <NameBib {...name} />
      </aside>
    </div>
  </main>
);
