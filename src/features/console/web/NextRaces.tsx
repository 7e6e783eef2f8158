import { Link } from 'react-router';
import { dayInRome, formatDay, formatInstant, instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { TodayView, WrongOnSale } from '../contract.ts';
import { raceAtStage } from '../rules/raceAtStage.ts';
import { consoleText } from '../text/index.ts';
import { officePoliciesText } from '../text/policies.ts';
import { settingsText } from '../text/settings.ts';
import { setUpsText } from '../text/setUps.ts';
import { officeShopText } from '../text/shop.ts';
import { EntriesLink, RaceLink } from './RaceLinks.tsx';
import css from './today.module.css';
import { circuitForLinks, disruptsRaces, seesSetUps, useOffice } from './useOffice.ts';

interface NextRacesProps {
  readonly races: TodayView['races'];
  readonly wrong: readonly WrongOnSale[];
}

const percent = (part: number, of: number) => `${of > 0 ? Math.min(100, (part / of) * 100) : 0}%`;

/** The next races: how full each is, until when one registers, and whether something is to be corrected. */
export function NextRaces({ races, wrong }: NextRacesProps) {
  const lang = useLang();
  const t = useText(consoleText);
  const s = useText(setUpsText);
  const api = useApi();
  const office = useOffice();
  const linked = circuitForLinks(office.circuit.id, api);
  const faultsOf = (race: number) =>
    (wrong.find(({ kind, id }) => kind === 'race' && id === String(race))?.findings ?? []).filter(
      ({ level, from }) => level === 'fault' && from === null,
    ).length;
  return (
    <>
      <ul className={css.races}>
        {races.map(({ id, name, stage, starts_at, closes_at, sold, elsewhere, held, stock, few, stopped }) => {
          const faults = faultsOf(id);
          const isOpen = new Date(closes_at) > new Date() && stopped === 0;
          return (
            <li key={id}>
              <p className="b">
                <RaceLink id={id}>{raceAtStage(name, stage)}</RaceLink>
              </p>
              <p className={css.places}>{t('places_sold', { sold, stock, elsewhere, held })}</p>
              <p className={`mut sm ${css.when}`}>
                {formatDay(dayInRome(new Date(starts_at)), lang, 'weekday')}
                {isOpen && ` · ${t('race_closes', { at: instantInSentence(closes_at, lang) })}`}
              </p>
              {stopped === 1 ? (
                <p>
                  <StatusMark mark="warn">{s('state_stopped')}</StatusMark>{' '}
                  {disruptsRaces(office) && (
                    <Link className="sm" to={paths.consoleDisruption(lang, id, linked)}>
                      {t('race_open_again')}
                    </Link>
                  )}
                </p>
              ) : faults > 0 ? (
                <StatusMark mark="err">{s('faults', { count: faults })}</StatusMark>
              ) : (
                few !== null && isOpen && <StatusMark mark="few">{t('race_last', { count: few })}</StatusMark>
              )}
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: percent(sold, stock) }} />
                <span className={css.held} style={{ width: percent(held, stock) }} />
              </span>
              <EntriesLink id={id} name={name} />
            </li>
          );
        })}
      </ul>
      {seesSetUps(office) && (
        <p className="sm">
          <Link className={css.all} to={paths.consoleRaces(lang, { circuit: linked })}>
            {t('all_races')}
          </Link>
        </p>
      )}
    </>
  );
}

/** A deed that stands in a row of them. */
const startingLower = (text: string, isIn: boolean) => (isIn ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** What was last changed, by whom: what one person did to one thing, or to several together, in one line. */
export function LastChanges({ changes }: Pick<TodayView, 'changes'>) {
  const lang = useLang();
  const t = useText(consoleText);
  const api = useApi();
  const linked = circuitForLinks(useOffice().circuit.id, api);
  const [setUps, shop] = [useText(setUpsText), useText(officeShopText)];
  const [ofPolicies, ofBank] = [useText(officePoliciesText), useText(settingsText)];
  type Change = TodayView['changes'][number];
  const deedOf = ({ kind, things }: Change, action: string): string => {
    if (kind === 'coupon' && things > 1) return shop(`many_${action as 'coupon_made'}`);
    if (kind === 'product' || kind === 'coupon') return shop(`did_${action as 'product_made'}`);
    if (kind === 'policy') return ofPolicies(`did_${action as 'policy_added'}`);
    return kind === 'bank' ? ofBank(`did_${action as 'bank_set'}`) : setUps(`did_${action as 'race_made'}`);
  };
  const said = new Intl.ListFormat(lang, { type: 'unit' });
  const deedsOf = (change: Change): string => {
    const { actions, count, things } = change;
    const deeds = said.format(actions.map((action, at) => startingLower(deedOf(change, action), at > 0)));
    return count > 1 && things === 1 ? t('changes_counted', { deeds, count }) : deeds;
  };
  const calledOf = ({ kind, name, things, alike }: Change): string => {
    if (things === 1 || kind === 'bank') return name;
    return alike === 1 ? t('codes_alike', { name, count: things }) : t(`and_${kind}`, { name, count: things - 1 });
  };
  const races = paths.consoleRaces(lang, { circuit: linked });
  const pageOf = ({ kind, thing, name, things, alike }: Change) =>
    ({
      race: thing === null ? races : paths.consoleRace(lang, thing, linked),
      package: thing === null ? races : paths.consolePackage(lang, thing, linked),
      product: thing === null ? paths.consoleShop(lang, linked) : paths.consoleProduct(lang, thing, linked),
      coupon: paths.consoleCoupons(lang, linked, things === 1 || alike === 1 ? name : undefined),
      bank: `${paths.consoleSettings(lang, linked)}#bank`,
      stage: races,
      policy: paths.consolePolicies(lang, linked),
    })[kind];
  return (
    <ul className={css.log}>
      {changes.map((change) => (
        <li key={change.id} className="sm">
          <span className="b">{formatInstant(change.at, lang)}</span> {change.by ?? t('the_portal')},{' '}
          <Link to={pageOf(change)}>{calledOf(change)}</Link>: {deedsOf(change)}
        </li>
      ))}
    </ul>
  );
}
