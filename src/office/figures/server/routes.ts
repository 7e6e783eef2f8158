import type { Lang } from '#kernel/lang.ts';
import { reachIn } from '#kernel/roles.ts';
import { slugOf } from '#kernel/slug.ts';
import { flag } from '#kernel/wire.ts';
import { contentTypes } from '#office/entries/server/raceLists/listFile.ts';
import { renewForReading } from '#office/entries/server/renewEntries.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import * as calls from '../contract.ts';
import { officeFiguresText } from '../text/index.ts';
import { figureRows, figuresFile } from './figuresFile.ts';
import { type FiguresQuery, readFigures } from './figuresView.ts';

interface Asking extends Partial<Pick<FiguresQuery, 'season' | 'stage' | 'race'>> {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

/** The figures of a season, and its tables as files. Both are totals: nobody in them can be told. */
export const officeFiguresRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;
    const figures = async ({ account, office, season, stage, race, lang }: Asking) => {
      const { circuitId, races: reach } = office;
      const seesMoney = reachIn(account.roles, circuitId, calls.seesTotals) === 'all';
      const behind = await renewForReading(context);
      const read = await readFigures(db, { circuitId, reach, seesMoney, season, stage, race, lang, now: clock() });
      return { ...read, behind: flag(behind) };
    };

    serve(app, calls.getFigures, async ({ account, office, query, lang }) => ({
      data: await figures({ account, office, ...query, lang }),
    }));

    serve(app, calls.getFiguresFile, async ({ account, office, query, lang, reply }) => {
      const { table, format, ...asked } = query;
      const read = await figures({ account, office, ...asked, lang });
      const rows = figureRows({ figures: read, table, lang });
      await writeAudit(db, {
        at: clock(),
        actorUserId: account.id,
        circuitId: office.circuitId,
        action: 'figures_downloaded',
        subjectType: 'figures',
        subjectId: String(read.season.id),
        facts: { table, format, rows: rows.length - 1, stage: read.stage, race: read.race },
      });
      reply.header('content-type', contentTypes[format]);
      const title = textIn(officeFiguresText, lang)(table);
      const name = slugOf(`${title} ${read.season.name}`);
      reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
      reply.header('cache-control', 'private, no-store');
      return figuresFile(rows, { format, lang });
    });
  };
