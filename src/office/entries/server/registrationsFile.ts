import { Readable } from 'node:stream';
import { dayInRome } from '#kernel/calendar.ts';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import type { FurtherColumn, OfficeRegistrationRow } from '../contract/registrations.ts';
import { saidLight } from '../rules/saidLight.ts';
import { serviceName } from '../rules/serviceName.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import type { QuestionColumn } from './listView.ts';

interface RegistrationsFile {
  readonly rows: AsyncIterable<readonly OfficeRegistrationRow[]>;
  readonly lang: Lang;
  /** The columns that the reader sees in some race. */
  readonly sees: { readonly payment: boolean; readonly certificate: boolean };
  readonly show: readonly FurtherColumn[];
  /** A column for each; null: all answers of a row stand in one. */
  readonly questions: readonly QuestionColumn[] | null;
}

const answered = (answers: OfficeRegistrationRow['answers']): string =>
  (answers ?? []).map(({ question, answer }) => `${question}: ${answer}`).join(' · ');

const sold = (services: OfficeRegistrationRow['services']): string =>
  (services ?? []).map((service) => serviceName(service)).join(' · ');

export const registrationsFile = (file: RegistrationsFile): Readable =>
  Readable.from(linesOf(file), { objectMode: false });

async function* linesOf({ rows, lang, sees, show, questions }: RegistrationsFile): AsyncGenerator<string> {
  const t = textIn(officeRegistrationsText, lang);
  const heads = [
    ...[t('number'), t('lastname'), t('firstname'), t('col_bib'), t('col_born'), t('gender'), t('col_race')],
    ...[t('package'), t('type'), t('club'), t('crew')],
    ...(sees.payment ? [t('col_payment')] : []),
    ...(sees.certificate ? [t('col_certificate')] : []),
    t('col_light'),
    ...(show.includes('answers') ? (questions?.map(({ head }) => head) ?? [t('col_answers')]) : []),
    ...(show.includes('services') ? [t('col_services')] : []),
    t('col_created'),
  ];
  yield csvMark + csvLine(heads, lang);
  for await (const batch of rows)
    yield batch
      .map((row) => {
        const { reference, lastname, firstname, bib, birth_year, gender, race, type, team, crew } = row;
        const cells = [
          ...[reference, lastname, firstname, bib, birth_year, gender, race, row.package, type, team, crew],
          ...(sees.payment ? [row.payment && t(`payment_${row.payment}`)] : []),
          ...(sees.certificate ? [row.certificate && t(`certificate_${row.certificate}`)] : []),
          row.cancelled === 1 ? t('light_cancelled') : row.light && t(`light_${saidLight(row.light, row.payment)}`),
          ...(show.includes('answers')
            ? (questions?.map(({ id }) => row.answers?.find((answer) => answer.id === id)?.answer) ?? [
                answered(row.answers),
              ])
            : []),
          ...(show.includes('services') ? [sold(row.services)] : []),
          dayInRome(new Date(row.created_at)),
        ];
        return csvLine(
          cells.map((cell) => String(cell ?? '')),
          lang,
        );
      })
      .join('');
}
