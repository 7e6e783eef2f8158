import { mailCircuit } from '#features/circuits/server/circuitMail.ts';
import { stageOf, stagesOf } from '#features/circuits/server/stages.ts';
import { commissionBack } from '#features/disruptions/rules/commissionBack.ts';
import { disruptRace, type OfferTerms, requireDisruptable, setSale } from '#features/disruptions/server/disrupt.ts';
import { type ImpactExample, impactOf } from '#features/disruptions/server/impactView.ts';
import { previewMail } from '#features/disruptions/server/mails.ts';
import { type RaceOfCircuit, raceOfCircuit } from '#features/disruptions/server/raceView.ts';
import { type LastDisruption, lastDisruption } from '#features/disruptions/server/toTellView.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { lockRace } from '#features/races/server/setup/writeRace.ts';
import { startsIfChanged } from '#features/registration/server/startsView.ts';
import { type ClockTime, clockTimeInRome, instantInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { cents, noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { reaches, reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { seesTotals } from '#office/figures/contract.ts';
import { requireUnchanged, writeEntry } from '#office/kit/server/setUps.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { DisruptionImpact } from '../contract/disruptions.ts';
import { aboutRace, type RaceOfficer } from './changingRace.ts';
import { notingStageDays } from './notingStageDays.ts';
import { stagesInReach } from './setUpsView.ts';

interface DisruptionWish {
  readonly startsAt: ClockTime | null;
  readonly toStage: number | null;
  readonly words: Readonly<Record<Lang, string>>;
  readonly offers: OfferTerms;
}

interface DisruptionDecision extends DisruptionWish {
  readonly athletes: number;
  readonly seen: { readonly starts_at: ClockTime; readonly cancelled: number };
}

/** What a refund of one registration would come to: the example of the mail that is read before it is sent. */
function refundOfExample({ paid, services, commission, lines }: ImpactExample, offers: OfferTerms) {
  const withoutCommission = cents(paid + (offers.services ? services : noMoney));
  const back = offers.commission ? commissionBack({ commission, back: withoutCommission, lines }) : noMoney;
  return { amount: cents(withoutCommission + back), withoutCommission };
}

/** As in the figures: totals are of no single race, so the role must be for all of them (decision 196). */
const seesSums = ({ account, office }: RaceOfficer): boolean =>
  reachIn(account.roles, office.circuitId, seesTotals) === 'all';

/** Somebody else has postponed or cancelled it since it was read: to which day, who and when. */
const refuseDisrupted = ({ kind, by, at }: LastDisruption, startsAt: Date): never =>
  refuse('race_disrupted_meanwhile', {
    kind,
    by: by ?? 'none',
    at: new Date(at).toISOString(),
    to: startsAt.toISOString(),
  });

export function createDisruptions(context: Context) {
  const { db, clock, environment } = context;

  const read = async (on: DbOrTx, { office, raceId }: Pick<RaceOfficer, 'office' | 'raceId'>) =>
    (reaches(office.races, raceId) && (await raceOfCircuit(on, office.circuitId, raceId))) || refuse('race_not_found');

  /** Where it moves to: a stage of its season, for who reaches single races one where these are (decision 160). */
  const requireStage = async (
    on: DbOrTx,
    { office }: Pick<RaceOfficer, 'office'>,
    { stage }: RaceOfCircuit,
    toStage: number | null,
  ) => {
    if (toStage === null || toStage === stage.id) return null;
    const to = await stageOf(on, office.circuitId, toStage);
    const inReach = await stagesInReach(on, office.races);
    if (to?.seasonId !== stage.seasonId || (inReach !== 'all' && !inReach.has(toStage)))
      return refuseField('stage_id', 'not_valid');
    return to;
  };

  const changing = (
    acting: RaceOfficer,
    change: (tx: Tx, found: RaceOfCircuit) => Promise<{ action: string; facts: object }>,
  ) =>
    db.transaction(async (tx) => {
      const { raceId, office } = acting;
      await lockRace(tx, raceId);
      const found = await read(tx, acting);
      const { action, facts } = await change(tx, found);
      await writeEntry(tx, acting, { at: clock(), action, type: 'race', id: raceId, facts });
      await catalogueChanged(tx, office.circuitId);
    });

  return {
    impact: async (acting: RaceOfficer, startsAt: ClockTime | null) => {
      const { race, stage, stopped, elsewhere } = await read(db, acting);
      const moved = { raceId: race.id, ...(startsAt && { startsAt: instantInRome(startsAt) }) };
      const [starts, impact, inSeason, inReach] = await Promise.all([
        startsIfChanged(db, moved),
        impactOf(db, race.id),
        stagesOf(db, stage.circuitId, stage.seasonId),
        stagesInReach(db, acting.office.races),
      ]);
      return {
        name: race.i18n[acting.lang].name || race.i18n.it.name,
        starts_at: clockTimeInRome(race.startsAt),
        stage: race.stageId,
        stages: inSeason
          .filter(({ id }) => id === race.stageId || inReach === 'all' || inReach.has(id))
          .map(({ id, i18n }) => ({ id, name: i18n[acting.lang].name, place: i18n[acting.lang].place })),
        cancelled: flag(race.cancelledAt !== null),
        elsewhere,
        stopped: flag(stopped),
        athletes: starts.athletes,
        red: starts.red.map(({ matters, detail: _, ...person }) => ({ name: fullName(person), matters: [...matters] })),
        sums: seesSums(acting) ? impact.sums.map((sum) => ({ ...sum })) : null,
        services: seesSums(acting) ? impact.services : null,
        unpaid: impact.unpaid,
        unpaid_orders: impact.orders,
        in_carts: impact.carts,
        packages: impact.packages.map((name) => name[acting.lang] || name.it),
      } satisfies DisruptionImpact;
    },

    /** The mail as who has paid reads it, in both languages; refused where the race cannot be postponed or cancelled so. */
    preview: async (
      acting: Pick<RaceOfficer, 'office' | 'raceId'>,
      { startsAt, toStage, words, offers }: DisruptionWish,
    ) => {
      const found = await read(db, acting);
      const { race } = found;
      const moved = await requireStage(db, acting, found, toStage);
      await requireDisruptable(db, found, { startsAt, toStage, offers, at: clock() });
      const { example } = await impactOf(db, race.id);
      const refund = example && offers.refund ? refundOfExample(example, offers) : null;
      const inLang = async (lang: Lang) =>
        previewMail(
          {
            id: '',
            kind: startsAt ? 'postponed' : 'cancelled',
            race: race.i18n[lang].name || race.i18n.it.name,
            from: race.startsAt,
            to: startsAt && instantInRome(startsAt),
            place: moved?.i18n[lang].place ?? null,
            said: words[lang],
            offers: { ...offers, answerBy: offers.code || offers.refund ? offers.answerBy : null },
            lang,
            circuit: await mailCircuit(db, acting.office.circuitId, lang),
            strip: await raceStrip(db, { race_id: acting.raceId, race_package_id: null }, startsAt ? 'open' : 'full'),
          },
          { origin: environment.baseUrl.origin, refund, givesCommission: offers.commission },
        );
      return { it: await inLang('it'), en: await inLang('en') };
    },

    /** Postpones or cancels it; refused until the asker has seen how it stands and how many athletes it concerns. */
    disrupt: (acting: RaceOfficer, { startsAt, toStage, words, offers, athletes, seen }: DisruptionDecision) =>
      changing(acting, async (tx, found) => {
        const { race: now } = found;
        await requireStage(tx, acting, found, toStage);
        const { raceId, office, account } = acting;
        const stands = { starts_at: clockTimeInRome(now.startsAt), cancelled: flag(now.cancelledAt !== null) };
        const wish = startsAt ? { starts_at: startsAt, cancelled: 0 } : { starts_at: null, cancelled: 1 };
        // Whoever postpones a race means that it is run, and wants to know that somebody has cancelled it.
        const told = (await lastDisruption(tx, { race: raceId }))[0];
        const isSeen = seen.starts_at === stands.starts_at && seen.cancelled === stands.cancelled;
        if (told && !isSeen) refuseDisrupted(told, now.startsAt);
        await requireUnchanged<object>(tx, aboutRace(acting), stands, { seen, fields: wish });
        const moved = { raceId, ...(startsAt && { startsAt: instantInRome(startsAt) }) };
        const concerned = (await startsIfChanged(tx, moved)).athletes;
        if (concerned !== athletes) refuse('set_up_concerns_athletes', { athletes: concerned });
        const wanted = { circuitId: office.circuitId, raceId, startsAt, toStage, words, offers, by: account.id };
        const { race } = await notingStageDays(tx, acting, { stageId: toStage ?? now.stageId, at: clock() }, () =>
          disruptRace(context, tx, wanted),
        );
        return {
          action: startsAt ? 'race_postponed' : 'race_cancelled',
          facts: {
            athletes,
            offers,
            ...(startsAt && {
              before: { starts_at: clockTimeInRome(race.startsAt), stage_id: race.stageId },
              after: { starts_at: startsAt, stage_id: toStage ?? race.stageId },
            }),
          },
        };
      }),

    sale: (acting: RaceOfficer, open: boolean) =>
      changing(acting, async (tx) => {
        await setSale(tx, { circuitId: acting.office.circuitId, raceId: acting.raceId, open });
        return { action: open ? 'sale_opened' : 'sale_stopped', facts: {} };
      }),
  };
}
