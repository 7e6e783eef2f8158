import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLocation, useNavigate } from 'react-router';
import { RaceFields } from '#features/races/contract/setup.ts';
import { wantedOfRace } from '#features/races/rules/setup/fields.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { copiesRaces, seesShop } from '#office/frame/web/mayUse.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { Checks } from '#office/kit/web/setUps/Checks.tsx';
import { Fields } from '#office/kit/web/setUps/Fields.tsx';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import { SaveBar } from '#office/kit/web/setUps/SaveBar.tsx';
import { Sections } from '#office/kit/web/setUps/Sections.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { typeCalls } from '../contract/raceItems.ts';
import type { RaceSetUpView } from '../contract/races.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { RaceBlocks } from './RaceBlocks.tsx';
import { hasFractions, RaceLists } from './RaceLists.tsx';
import { SetUpMark } from './SetUpMark.tsx';
import { TrackBlock } from './TrackBlock.tsx';
import { TypesBlock } from './TypesBlock.tsx';
import { raceFieldNames, useRaceForm } from './useRaceForm.ts';
import { raceIn, raceQuery, useRaceSetUp, useSetUpChanges } from './useSetUps.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [raceQuery(api, circuit, orMissing(raceIn(args.params)))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(setUpsText, lang)('races'), isPrivate: true }));

export default function RacePage() {
  const found = useRaceSetUp();
  // Another race is another form.
  return <RaceSetUp key={found.id} found={found} />;
}

/** What was done on the page before, as it is said here. */
const saidBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'said' in state && typeof state.said === 'string' ? state.said : '';

function RaceSetUp({ found }: { readonly found: RaceSetUpView }) {
  const lang = useLang();
  const t = useText(setUpsText);
  const navigate = useNavigate();
  const office = useOffice();
  const { circuit } = office;
  const { question, ...changes } = useSetUpChanges();
  const { state } = useLocation();
  const told = useTold(saidBefore(state));
  const lists = useListChanges();
  const [copying, setCopying] = useState(false);
  const mayChange = found.may_change === 1;
  const race = useRaceForm({
    found,
    change: changes.changeRace,
    onSaved: () => told.say('race', t('saved')),
    labels: Object.fromEntries(raceFieldNames.map((field) => [field, t(`field_${field}`)])),
  });
  const { form, dirty } = race;
  const { unsaved: unsavedItems, onDirty } = useUnsaved();
  const unsaved = dirty.length > 0 || unsavedItems;
  const sections = [
    ...(['texts', 'days', 'bibs', 'places', 'asked', 'changes'] as const).map((part) => ({
      id: `part-${part}`,
      title: t(`part_${part}`),
    })),
    { id: 'part-rules', title: t('rules') },
    { id: 'types', title: t('part_types') },
    { id: 'track', title: t('track') },
    { id: 'questions', title: t('part_questions') },
    ...(hasFractions(found) ? [{ id: 'fractions', title: t('part_fractions') }] : []),
    ...(seesShop(office) ? [{ id: 'services', title: t('part_services') }] : []),
  ];
  const name = form.watch('name_it');
  const live = String((lang === 'en' && form.watch('name_en')) || name);
  const mayPostpone = mayChange && found.state === 'published';
  return (
    <ConsoleFrame
      title={live || t('no_name')}
      kicker={<BackLink to={paths.consoleRaces(lang, { circuit: circuit.id })}>{t('back_to_races')}</BackLink>}
      action={<PageActs found={found} mayPostpone={mayPostpone} onCopy={() => setCopying(true)} />}
    >
      <div className={styles.status}>
        <SetUpMark
          state={found.state}
          past={found.fields.ends_on < new Date().toISOString().slice(0, 10)}
          sale={found.sale}
        />
        <p className="mut sm">
          {t('places_now', {
            registered: found.registered,
            sold: found.sold,
            elsewhere: found.elsewhere,
            held: found.taken - found.sold,
            stock: found.fields.stock,
          })}
        </p>
        <Saved show={told.said('') !== '' && !unsaved}>{told.said('')}</Saved>
      </div>
      <Checks
        findings={found.findings}
        state={found.state}
        mayChange={mayChange}
        unsaved={unsaved}
        acts={{
          publish: () => changes.publish(found.id),
          delete: () => changes.deleteRace(found.id),
          ...(found.taken === 0 && found.sale.cancelled === 0 && { withdraw: () => changes.withdraw(found.id) }),
          ...(found.archivable === 1 && { archive: () => changes.archive(found.id) }),
        }}
        words={(word) => t(word)}
        onDone={(text) => told.say('', text)}
        onDeleted={() => navigate(paths.consoleRaces(lang, { circuit: circuit.id }))}
      />
      <Sections sections={sections} />
      <FormNotices made={race} />
      <form id="race" onSubmit={race.submit} noValidate>
        <Optional of={RaceFields} but={wantedOfRace}>
          <Fields legend={t('race_fields')} mayChange={mayChange}>
            <RaceBlocks found={found} race={race} />
          </Fields>
        </Optional>
      </form>
      <TypesBlock found={found} changes={lists.changes(typeCalls, { race: found.id })} told={told} onDirty={onDirty} />
      <TrackBlock found={found} told={told} />
      <RaceLists found={found} told={told} onDirty={onDirty} />
      <HistoryButton of="race" thing={found.id} />
      <SaveBar form="race" made={race} said={told.said('race')} />
      {copying && (
        <CopyDialog
          found={found}
          copy={(to) => changes.copyRace(found.id, to)}
          onClose={() => setCopying(false)}
          onMade={(id) => {
            setCopying(false);
            navigate(paths.consoleRace(lang, id, circuit.id));
          }}
        />
      )}
      <Leaving unsaved={unsaved} />
      {question}
      {lists.question}
    </ConsoleFrame>
  );
}

interface PageActsProps {
  readonly found: RaceSetUpView;
  readonly mayPostpone: boolean;
  readonly onCopy: () => void;
}

/** The ways from a race: its lists, its page or preview, a copy of it, another day. */
function PageActs({ found, mayPostpone, onCopy }: PageActsProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const office = useOffice();
  const { circuit } = office;
  const mayChange = found.may_change === 1;
  return (
    <div className="acts">
      {found.state !== 'draft' && (
        <Link className={styles.visit} to={paths.consoleRaceLists(lang, found.id, circuit.id)}>
          {t('lists')}
        </Link>
      )}
      {found.state !== 'draft' ? (
        <a className={styles.visit} href={paths.race(lang, found.fields.slug)} target="_blank" rel="noreferrer">
          {t('visit')}
        </a>
      ) : (
        mayChange && (
          <a
            className={styles.visit}
            href={paths.raceDraft(lang, found.fields.slug, found.id)}
            target="_blank"
            rel="noreferrer"
          >
            {t('preview')}
          </a>
        )
      )}
      {mayChange && copiesRaces(office) && (
        <Button look="outline" size="small" onClick={onCopy}>
          {t('copy')}
        </Button>
      )}
      {mayPostpone && (
        <ButtonLink look="outline" size="small" to={paths.consoleDisruption(lang, found.id, circuit.id)}>
          {t('disrupt')}
        </ButtonLink>
      )}
    </div>
  );
}
