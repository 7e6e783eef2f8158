import { type ReactNode, useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLocation, useNavigate } from 'react-router';
import { dayInRome, formatDay, formatDays, formatTime } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { seesCircuitSetUps } from '#office/frame/web/mayUse.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { choosingColumn } from '#web/office/Choosing.tsx';
import rows from '#web/office/office.module.css';
import { useChosen } from '#web/office/useChosen.ts';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { SeasonSetUp, SetUpRaceRow } from '../contract/races.ts';
import { raceActsText } from '../text/raceActs.ts';
import { ChosenRaces } from './ChosenRaces.tsx';
import { CopyStageDialog } from './CopyStageDialog.tsx';
import { NewRaceDialog } from './NewRaceDialog.tsx';
import { Packages } from './Packages.tsx';
import { RacesTold } from './RacesTold.tsx';
import { SeasonDialog } from './SeasonDialog.tsx';
import { SetUpMark } from './SetUpMark.tsx';
import { StageDialog } from './StageDialog.tsx';
import { useRaceActs } from './useRaceActs.ts';
import { seasonIn, seasonQuery, useSeasonSetUp, useSetUpChanges } from './useSetUps.ts';
import { Wrong } from './Wrong.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [seasonQuery(api, circuit, seasonIn(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(setUpsText, lang)('races'), isPrivate: true }));

type SetUpStage = SeasonSetUp['stages'][number];
type RacesForm = 'race' | 'stage' | 'season' | { readonly act: 'edit' | 'copy'; readonly stage: number } | null;

export default function RacesPage() {
  const lang = useLang();
  const t = useText(setUpsText);
  const ta = useText(raceActsText);
  const navigate = useNavigate();
  const office = useOffice();
  const { circuit } = office;
  const found = useSeasonSetUp();
  const { question, ...changes } = useSetUpChanges();
  const acts = useRaceActs();
  const chosen = useChosen<SetUpRaceRow>({ idOf: raceId, filter: String(found.season), total: 0 });
  const [open, setOpen] = useState<RacesForm>(null);
  const [said, setSaid] = useState('');
  const mayChange = found.may_change === 1;
  const close = () => setOpen(null);
  const { hash } = useLocation();
  // After the first paint, as the server knows no hash.
  useEffect(() => {
    if (mayChange && hash === '#new-race') setOpen('race');
  }, [mayChange, hash]);
  const finish = (text: string) => {
    close();
    setSaid(text);
  };
  // As it is now: what somebody else has set meanwhile is read anew under the open dialog.
  const stageTo = (act: 'edit' | 'copy') =>
    typeof open === 'object' && open?.act === act ? found.stages.find(({ id }) => id === open.stage) : undefined;
  const [edited, copying] = [stageTo('edit'), stageTo('copy')];
  const current = found.seasons.find(({ id }) => id === found.season);
  const ticksOf = (stage: SetUpStage) =>
    mayChange
      ? choosingColumn({
          rows: stage.races,
          list: `stage-${stage.id}`,
          idOf: raceId,
          has: chosen.has,
          choose: chosen.choose,
          page: ta('choose_stage', { stage: stage.name }),
          named: ({ name }) => ta('choose_race', { race: name }),
        })
      : null;
  return (
    <ConsoleFrame
      title={t('races')}
      kicker={t('season_named', { season: current?.name ?? '' })}
      action={
        mayChange && (
          <div className="acts">
            <Button onClick={() => setOpen('race')}>{t('new_race')}</Button>
            <Button look="outline" onClick={() => setOpen('stage')}>
              {t('new_stage')}
            </Button>
          </div>
        )
      }
    >
      <Seasons found={found} onNew={mayChange ? () => setOpen('season') : undefined} />
      <Saved show={said !== ''}>{said}</Saved>
      {acts.told && <RacesTold told={acts.told} circuit={circuit.id} onClose={acts.forget} />}
      {mayChange && current?.current === 0 && (
        <ShowSeason season={current} show={changes.showSeason} onDone={setSaid} />
      )}
      {found.stages.length === 0 && (
        <div className={css.empty}>
          {seesCircuitSetUps(office) ? (
            <>
              <p className="b">{t('no_stages')}</p>
              <p className="mut sm">{t('no_stages_text')}</p>
            </>
          ) : (
            <p className="b">{t('no_own_races')}</p>
          )}
        </div>
      )}
      {found.stages.map((stage) => (
        <Stage
          key={stage.id}
          stage={stage}
          ticks={ticksOf(stage)}
          {...(mayChange && {
            onEdit: () => setOpen({ act: 'edit', stage: stage.id }),
            onCopy: () => setOpen({ act: 'copy', stage: stage.id }),
          })}
        />
      ))}
      <Packages found={found} circuit={circuit.id} isTicked={chosen.has} />
      <HistoryButton of="season" thing={found.season} />
      {open === 'race' && (
        <NewRaceDialog
          found={found}
          create={changes.createRace}
          onClose={close}
          onMade={(id) => navigate(paths.consoleRace(lang, id, circuit.id))}
        />
      )}
      {open === 'stage' && (
        <StageDialog
          stage={null}
          save={(_, typed) => changes.createStage(found.season, typed)}
          onClose={close}
          onDone={() => finish(t('stage_made'))}
        />
      )}
      {open === 'season' && (
        <SeasonDialog
          seasons={found.seasons}
          create={changes.createSeason}
          onClose={close}
          onMade={(id) => {
            finish(t('season_made'));
            navigate(paths.consoleRaces(lang, { circuit: circuit.id, season: id }));
          }}
        />
      )}
      {edited && (
        <StageDialog
          stage={edited}
          save={(sent) => changes.changeStage(edited.id, sent)}
          onClose={close}
          onDone={() => finish(t('saved'))}
        />
      )}
      {copying && (
        <CopyStageDialog
          found={found}
          stage={copying}
          copy={changes.copyStage}
          onClose={close}
          onMade={(season) => {
            finish(t('stage_copied'));
            navigate(paths.consoleRaces(lang, { circuit: circuit.id, season }));
          }}
        />
      )}
      <ChosenRaces found={found} chosen={chosen} acts={acts} />
      {question}
      {acts.question}
    </ConsoleFrame>
  );
}

const raceId = ({ id }: SetUpRaceRow) => String(id);

interface SeasonsProps {
  readonly found: SeasonSetUp;
  readonly onNew: (() => void) | undefined;
}

function Seasons({ found, onNew }: SeasonsProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { circuit } = useOffice();
  return (
    <nav className={`${styles.seasons} ${rows.along}`} aria-label={t('seasons')}>
      <ul>
        {found.seasons.map(({ id, name, current: isShown }) => (
          <li key={id}>
            <Link
              to={paths.consoleRaces(lang, { circuit: circuit.id, season: id })}
              aria-current={id === found.season ? 'page' : undefined}
            >
              {name}
              {isShown === 1 && <span className={styles.shown}>{t('season_shown')}</span>}
            </Link>
          </li>
        ))}
        {onNew && (
          <li>
            <Button look="text" size="small" onClick={onNew}>
              {t('new_season')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface StageProps {
  readonly stage: SetUpStage;
  readonly ticks: ReturnType<typeof choosingColumn<SetUpRaceRow>> | null;
  readonly onEdit?: () => void;
  readonly onCopy?: () => void;
}

function Stage({ stage, ticks, onEdit, onCopy }: StageProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { circuit } = useOffice();
  return (
    <section className={styles.stage}>
      <div className={styles.stageHead}>
        <div className={styles.ticked}>
          {stage.races.length > 0 && ticks?.head}
          <div>
            <h2 className="d d-2">{stage.name}</h2>
            <p className="mut">
              {stage.fields[`place_${lang}`] || stage.fields.place_it} ·{' '}
              {formatDays(stage.fields.starts_on, stage.fields.ends_on, lang)}
            </p>
          </div>
        </div>
        {onEdit && onCopy && (
          <div className="acts">
            <Button look="text" size="small" aria-label={t('edit_stage_named', { stage: stage.name })} onClick={onEdit}>
              {t('edit_stage')}
            </Button>
            <Button look="text" size="small" aria-label={t('copy_stage_named', { stage: stage.name })} onClick={onCopy}>
              {t('copy_stage')}
            </Button>
          </div>
        )}
      </div>
      {stage.races.length === 0 ? (
        <p className={css.empty}>{t('no_races_here')}</p>
      ) : (
        <ul className={styles.races}>
          {stage.races.map((race) => (
            <RaceLine key={race.id} race={race} circuit={circuit.id} tick={ticks?.cell(race)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ShowSeasonProps {
  readonly season: { readonly id: number; readonly name: string };
  readonly show: (season: number) => Promise<unknown>;
  readonly onDone: (said: string) => void;
}

/** A season that visitors do not see yet: one button shows it. */
function ShowSeason({ season, show, onDone }: ShowSeasonProps) {
  const t = useText(setUpsText);
  const [pending, setPending] = useState(false);
  return (
    <div className={styles.notShown}>
      <p>{t('season_hidden', { season: season.name })}</p>
      <Button
        look="outline"
        size="small"
        waiting={pending && t('wait')}
        onClick={async () => {
          setPending(true);
          await show(season.id).finally(() => setPending(false));
          onDone(t('season_now_shown', { season: season.name }));
        }}
      >
        {t('show_season')}
      </Button>
    </div>
  );
}

interface RaceLineProps {
  readonly race: SetUpRaceRow;
  readonly circuit: number;
  readonly tick: ReactNode;
}

function RaceLine({ race, circuit, tick }: RaceLineProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const priceOf = usePrice();
  const euro = useEuro();
  const to = paths.consoleRace(lang, race.id, circuit);
  return (
    <li className={cx(styles.line, tick ? styles.ticked : null)}>
      {tick}
      <div className={styles.race}>
        <PosterFigure
          art={{ kind: race.discipline, seed: race.seed }}
          way={race.colourway}
          print={race.state === 'draft' ? 'soon' : race.past === 1 ? 'shut' : 'open'}
          format="8:5"
          profile={false}
          route={false}
          className={styles.thumb}
        />
        <div className={styles.what}>
          <h3 className="b">
            <Link to={to}>{race.name}</Link>
          </h3>
          <p className="mut sm">
            {formatDay(dayInRome(new Date(race.starts_at)), lang, 'short')}, {formatTime(race.starts_at)}
            {race.price_from !== null &&
              ` · ${race.price_from === noMoney ? priceOf(noMoney) : t('from', { price: euro(race.price_from) })}`}
          </p>
        </div>
        <div className={styles.state}>
          <SetUpMark state={race.state} past={race.past === 1} sale={race} />
          <Wrong of={race} />
        </div>
        <Places race={race} />
        <ButtonLink look="outline" size="small" to={to} aria-label={t('open_race', { race: race.name })}>
          {t('open')}
        </ButtonLink>
      </div>
    </li>
  );
}

/** How full a race is, as a bar and in numbers. */
function Places({ race: { sold, held, stock } }: { readonly race: SetUpRaceRow }) {
  const t = useText(setUpsText);
  const share = (count: number) => (stock === 0 ? 0 : Math.min(100, (count / stock) * 100));
  return (
    <div className={styles.places}>
      <p className="sm">
        <span className="b">{sold}</span> {t('of_places', { stock })}
        {held > 0 && <span className="mut"> · {t('held', { held })}</span>}
      </p>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${share(sold)}%` }} />
        <span className={styles.heldBar} style={{ width: `${share(held)}%` }} />
      </div>
    </div>
  );
}
