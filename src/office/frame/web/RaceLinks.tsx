import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { frameText } from '../text/frame.ts';
import { seesSetUps } from './mayUse.ts';

/** A race of the office: to its set-up, or to its lists for who may not see that. */
export function RaceLink({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const lang = useLang();
  const office = useOffice();
  const linked = office.circuit.id;
  const to = seesSetUps(office) ? paths.consoleRace(lang, id, linked) : paths.consoleRaceLists(lang, id, linked);
  return <Link to={to}>{children}</Link>;
}

/** The registrations of a race. */
export function EntriesLink({ id, name }: { readonly id: number; readonly name: string }) {
  const lang = useLang();
  const t = useText(frameText);
  const linked = useOffice().circuit.id;
  return (
    <p className="sm">
      <Link
        to={paths.consoleRegistrations(lang, { circuit: linked, race: id })}
        aria-label={t('race_registrations_named', { race: name })}
      >
        {t('race_registrations')}
      </Link>
    </p>
  );
}
