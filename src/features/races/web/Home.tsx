import { useSearchParams } from 'react-router';
import { useCircuit } from '#features/circuits/web/useCircuit.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { filtered, filterIn, isNarrowed } from '../rules/raceFilter.ts';
import { racesText } from '../text/index.ts';
import { HomeFilters } from './HomeFilters.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import styles from './home.module.css';
import { PackageSheet } from './PackageSheet.tsx';
import { StageRaces } from './StageRaces.tsx';
import { seedOf } from './seedOf.ts';

export function Home() {
  const circuit = useCircuit();
  const t = useText(racesText);
  const [query] = useSearchParams();
  const filter = filterIn(query);
  const all = circuit.active_stages;
  const stages = filtered(all, filter);
  const races = stages.flatMap((stage) => stage.races);
  const shown = new Set(races.map(({ id }) => id));
  const packages = [...circuit.race_packages, ...all.flatMap(({ race_packages }) => race_packages)].filter(
    (pack) =>
      !isNarrowed(filter) ||
      (pack.races.some(({ id }) => shown.has(id)) && (!filter.open || pack.availability.state === 'open')),
  );
  const cards = new Map(
    all.flatMap((stage) =>
      stage.races.map((card) => [card.id, { card, seed: seedOf(circuit, stage.slug, card.slug) }] as const),
    ),
  );
  return (
    <>
      <HomeHeader circuit={circuit} />
      {all.length > 0 && <HomeFilters circuit={circuit} filter={filter} races={races} />}
      <div className="wrap">
        {all.length === 0 && <p className={styles.none}>{t('no_stages')}</p>}
        {all.length > 0 && races.length === 0 && isNarrowed(filter) && (
          <Empty of="home" sought title={t('none_found')}>
            <ButtonLink look="outline" to={{ search: filter.list ? '?view=list' : '' }} preventScrollReset>
              {t('show_all')}
            </ButtonLink>
          </Empty>
        )}
        {stages.map((stage) => (
          <StageRaces
            key={stage.id}
            circuit={circuit}
            stage={stage}
            asList={filter.list}
            next={races.find(({ availability }) => availability.state === 'open')}
          />
        ))}
        {packages.map((pack) => (
          <PackageSheet key={pack.id} pack={pack} cards={cards} />
        ))}
      </div>
    </>
  );
}
