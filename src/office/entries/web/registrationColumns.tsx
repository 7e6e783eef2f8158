import { Link } from 'react-router';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import type { OfficeColumn } from '#web/office/OfficeTable.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type FurtherColumn, furtherColumns, type OfficeRegistrationRow } from '../contract/registrations.ts';
import { serviceName } from '../rules/serviceName.ts';
import type { officeRegistrationsText } from '../text/registrations.ts';
import { CertificateMark, LightMark, PaymentMark } from './marks.tsx';
import css from './registrations.module.css';

/** The columns that can be hidden; the athlete, who names the row, cannot. */
export const columnIds = [
  'bib',
  'born',
  'gender',
  'race',
  'team',
  'payment',
  'certificate',
  'light',
  'created',
] as const;
export type ColumnId = (typeof columnIds)[number];

/** The columns that the address hides, separated by dots. */
export const hiddenIn = (query: URLSearchParams): ColumnId[] => {
  const given = (query.get('hide') ?? '').split('.');
  return columnIds.filter((id) => given.includes(id));
};

/** The columns that the address adds to the usual ones, separated by dots. */
export const furtherIn = (query: URLSearchParams): FurtherColumn[] => {
  const given = (query.get('show') ?? '').split('.');
  return furtherColumns.filter((id) => given.includes(id));
};

type ColumnText = (key: keyof (typeof officeRegistrationsText)['it'] & string) => string;

interface Drawing {
  readonly t: ColumnText;
  readonly lang: Lang;
  readonly circuit: number;
}

interface LinesProps {
  readonly of: readonly { readonly key: number; readonly text: string }[];
}

const Lines = ({ of }: LinesProps) =>
  of.length === 0 ? (
    <Nothing />
  ) : (
    <ul className={css.lines}>
      {of.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );

export const columnsOf = ({ t, lang, circuit }: Drawing): readonly OfficeColumn<OfficeRegistrationRow>[] => [
  {
    id: 'bib',
    head: t('col_bib'),
    sort: 'bib',
    cell: ({ bib }) => bib ?? <Nothing />,
  },
  {
    id: 'athlete',
    head: t('col_athlete'),
    sort: 'name',
    names: true,
    cell: ({ reference, firstname, lastname }) => (
      <TwoLines below={<span className={css.reference}>{reference}</span>}>
        <Link to={paths.consoleRegistration(lang, reference, circuit)}>
          {lastname} {firstname}
        </Link>
      </TwoLines>
    ),
  },
  // A phone leaves year, sex and day to the registration's own page.
  { id: 'born', head: t('col_born'), narrow: 'away', cell: ({ birth_year }) => birth_year ?? <Nothing /> },
  {
    id: 'gender',
    head: t('col_gender'),
    narrow: 'away',
    cell: ({ gender }) => (gender ? t(`gender_${gender}`) : <Nothing />),
  },
  {
    id: 'race',
    head: t('col_race'),
    narrow: 'second',
    cell: ({ race, type, package: pack }) => (
      <span className={css.race}>
        <TwoLines below={[pack, type].filter(Boolean).join(' · ')}>{race}</TwoLines>
      </span>
    ),
  },
  {
    id: 'team',
    head: t('col_team'),
    cell: ({ team, crew }) =>
      team || crew ? <TwoLines below={team ? crew : null}>{team ?? crew}</TwoLines> : <Nothing />,
  },
  {
    id: 'payment',
    head: t('col_payment'),
    narrow: 'secondBeside',
    cell: ({ payment }) => (payment ? <PaymentMark payment={payment} /> : <Nothing />),
  },
  {
    id: 'certificate',
    head: t('col_certificate'),
    cell: ({ certificate }) =>
      certificate && certificate !== 'not_asked' ? <CertificateMark certificate={certificate} /> : <Nothing />,
  },
  {
    id: 'light',
    head: t('col_light'),
    narrow: 'alone',
    cell: ({ light, cancelled, payment }) =>
      cancelled === 1 ? (
        <StatusMark mark="shut">{t('light_cancelled')}</StatusMark>
      ) : light ? (
        <span className={css.light}>
          <LightMark light={light} payment={payment} />
        </span>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'answers',
    head: t('col_answers'),
    cell: ({ answers }) => (
      <Lines of={(answers ?? []).map(({ id, question, answer }) => ({ key: id, text: `${question}: ${answer}` }))} />
    ),
  },
  {
    id: 'services',
    head: t('col_services'),
    cell: ({ services }) => (
      <Lines of={(services ?? []).map((service, at) => ({ key: at, text: serviceName(service) }))} />
    ),
  },
  {
    id: 'created',
    head: t('col_created'),
    sort: 'created',
    narrow: 'away',
    cell: ({ created_at }) => formatDay(dayInRome(new Date(created_at)), lang, 'short'),
  },
];
