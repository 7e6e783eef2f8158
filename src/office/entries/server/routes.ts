import { reachIn } from '#kernel/roles.ts';
import { flag, officePageSizes } from '#kernel/wire.ts';
import { given } from '#office/kit/rules/seen.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as corrections from '../contract/corrections.ts';
import * as calls from '../contract/registrations.ts';
import { writesToAthletes } from '../rules/messages/writes.ts';
import { exportsRegistrations, sightOf } from '../rules/sight.ts';
import { lookAtContacts } from './contacts.ts';
import { createCorrections } from './correcting.ts';
import { countSelected, listRegistrations, selectedQuestions, selectedRows } from './listView.ts';
import { registrationsFile } from './registrationsFile.ts';
import { readRegistration } from './registrationView.ts';
import { renewForReading } from './renewEntries.ts';

export const officeRegistrationRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;
    const correcting = createCorrections(context);

    serve(app, calls.getOfficeRegistrations, async ({ account, office, query, lang }) => {
      await renewForReading(context);
      const { search = '', sort = '-created', page = 1, size = officePageSizes[0], show, ...filters } = query;
      const { season, race, type, payment, certificate, light } = filters;
      const sight = sightOf(account.roles, office.circuitId);
      const asked = { season, race, type, payment, certificate, light, search, sort, page, size, show };
      const mayExport = reachIn(account.roles, office.circuitId, exportsRegistrations) !== null;
      const mayWrite = reachIn(account.roles, office.circuitId, writesToAthletes) !== null;
      const list = await listRegistrations(db, { office, sight, lang }, asked);
      return { ...list, may_export: flag(mayExport), may_write: flag(mayWrite) };
    });

    serve(app, calls.getRegistrationsFile, async ({ account, office, query, lang, reply }) => {
      await renewForReading(context);
      const { entries, search = '', season, race, type, payment, certificate, light, show } = query;
      const sight = sightOf(account.roles, office.circuitId);
      const selection = { entries, search, season, race, type, payment, certificate, light };
      const reader = { office, sight, lang, show };
      const count = await countSelected(db, reader, selection);
      await writeAudit(db, {
        at: clock(),
        actorUserId: account.id,
        circuitId: office.circuitId,
        action: 'registrations_downloaded',
        subjectType: 'registrations',
        subjectId: String(office.circuitId),
        facts: { rows: count, selected: entries.length, show, filters: given({ season, race, type, payment, light }) },
      });
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header(
        'content-disposition',
        `attachment; filename="${lang === 'it' ? 'iscrizioni' : 'registrations'}.csv"`,
      );
      reply.header('cache-control', 'private, no-store');
      const sees = { payment: sight.payment !== null, certificate: sight.certificate !== null };
      const questions = show.includes('answers') ? await selectedQuestions(db, reader, selection) : null;
      return registrationsFile({ rows: selectedRows(db, reader, selection), lang, sees, show, questions });
    });

    serve(app, calls.getOfficeRegistration, async ({ account, office, params, lang }) => {
      const { reference } = params;
      return readRegistration(context, { office, roles: account.roles, reference, now: clock() }, lang);
    });

    serve(app, calls.getRegistrationContacts, async ({ account, office, params, reply }) => {
      reply.header('cache-control', 'no-store');
      return lookAtContacts(context, { account, office, reference: params.reference });
    });

    serve(app, corrections.getPersonToCorrect, async ({ account, office, params, lang, reply }) => {
      reply.header('cache-control', 'no-store');
      return correcting.read({ account, office, lang, reference: params.reference });
    });

    serve(app, corrections.correctPerson, async ({ account, office, params, lang, body }) => {
      const { same_person: samePerson, ...wanted } = body;
      await correcting.correct({ account, office, lang, reference: params.reference }, { ...wanted, samePerson });
    });
  };
