import type { RaceCard } from '#features/circuits/contract.ts';
import { useCircuit } from '#features/circuits/web/useCircuit.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { otherRaces } from '../rules/otherRaces.ts';
import { racesText } from '../text/index.ts';
import homeStyles from './home.module.css';
import { RaceRow } from './RaceRow.tsx';
import styles from './race.module.css';
import { seedOf } from './seedOf.ts';

export function OtherRaces({ of }: { readonly of: Pick<RaceCard, 'id' | 'discipline'> }) {
  const lang = useLang();
  const t = useText(racesText);
  const circuit = useCircuit();
  const stages = circuit.active_stages;
  const shown = otherRaces(
    stages.flatMap(({ races }) => races),
    of,
  );
  if (shown.length === 0) return null;
  const stageOf = (race: RaceCard) => stages.find(({ races }) => races.includes(race))?.slug ?? '';
  return (
    <Section id="others" title={t('open_now')} look="d-2" className="sec">
      <div className={`${homeStyles.rows} ${styles.others}`}>
        {shown.map((race) => (
          <RaceRow
            key={race.id}
            race={race}
            seed={seedOf(circuit, stageOf(race), race.slug)}
            wide={false}
            next={false}
          />
        ))}
      </div>
      <p className={styles.more}>
        <ButtonLink look="outline" size="small" to={paths.home(lang)}>
          {t('back_home')}
        </ButtonLink>
      </p>
    </Section>
  );
}
