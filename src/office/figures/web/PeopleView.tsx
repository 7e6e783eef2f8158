import { formatNumber } from '#kernel/numbers.ts';
import { useLang } from '#web/api.tsx';
import { Nothing } from '#web/office/Cells.tsx';
import { useText } from '#web/text.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { AgeFigures, Figures, Share } from '../contract.ts';
import { officeFiguresText } from '../text/index.ts';
import { Bar } from './Bar.tsx';
import { Figure } from './Figure.tsx';
import css from './figures.module.css';
import { percentOf } from './Sums.tsx';

interface BlockProps {
  readonly data: Figures;
}

export const PeopleView = ({ data }: BlockProps) => (
  <>
    <AgesFigure data={data} />
    <TypesFigure data={data} />
  </>
);

const sumOf = (shares: readonly Share[]) => shares.reduce((all, { athletes }) => all + athletes, 0);
const sumThen = (rows: readonly { readonly prior: number | null }[]) =>
  rows.reduce((all, { prior }) => all + (prior ?? 0), 0);

function Types({ data: { types, season, compared } }: BlockProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const [all, allThen] = [sumOf(types), sumThen(types)];
  const title = t('types');
  const part = ({ athletes }: Share) => percentOf(athletes, all);
  const partThen = ({ prior }: Share) => percentOf(prior ?? 0, allThen);
  const most = Math.max(1, ...types.flatMap((share) => [part(share), partThen(share)]));
  return (
    <Table
      caption={title}
      captionHidden
      dense
      rows={types}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', head: t('type'), names: true, cell: ({ name }) => name },
        {
          id: 'share',
          head: <span className="vh">{title}</span>,
          narrow: 'alone',
          cell: (share) => (
            <Bar
              value={part(share)}
              of={most}
              prior={compared && partThen(share) > 0 ? partThen(share) / most : null}
            />
          ),
        },
        {
          id: 'athletes',
          head: t('registered'),
          align: 'end',
          narrow: 'beside',
          cell: ({ athletes }) => formatNumber(athletes, lang),
        },
        {
          id: 'now',
          head: t('percent_now', { season: season.name }),
          align: 'end',
          narrow: 'away',
          cell: (share) => `${part(share)}%`,
        },
        ...(compared && allThen > 0
          ? [
              {
                id: 'prior',
                head: t('percent_then', { season: compared.season }),
                align: 'end' as const,
                cell: (share: Share) => `${partThen(share)}%`,
              },
            ]
          : []),
      ]}
    />
  );
}

const marked = ({ compared }: Figures, rows: readonly { readonly prior: number | null }[]) =>
  compared && sumThen(rows) > 0 ? compared : null;

function TypesFigure({ data }: BlockProps) {
  const t = useText(officeFiguresText);
  const { types } = data;
  const [first] = types;
  const compared = marked(data, types);
  return (
    <Figure
      title={t('types')}
      empty={!first}
      says={
        first
          ? `${t('types_text', { name: first.name, percent: percentOf(first.athletes, sumOf(types)) })}${
              compared ? ` ${t('whole_then', { season: compared.season })}` : ''
            }`
          : t('none_athletes')
      }
    >
      <Types data={data} />
    </Figure>
  );
}

function AgesFigure({ data }: BlockProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const { ages } = data;
  const most = Math.max(1, ...ages.flatMap(({ women, men }) => [women, men]));
  const women = ages.reduce((all, band) => all + band.women, 0);
  const people = ({ women: w, men, others }: AgeFigures) => w + men + others;
  const all = ages.reduce((sum, band) => sum + people(band), 0);
  const [largest] = ages.toSorted((one, other) => people(other) - people(one));
  const compared = marked(data, ages);
  const allThen = sumThen(ages);
  const side = (who: 'women' | 'men'): Column<AgeFigures> => ({
    id: who,
    head: t(who),
    narrow: 'alone',
    cell: (band) => (
      <span className={css.cells}>
        <span className={css.who} aria-hidden="true">
          {t(who)}
        </span>
        <Bar value={band[who]} of={most} women={who === 'women'} />
        <span className={css.count}>{formatNumber(band[who], lang)}</span>
      </span>
    ),
  });
  return (
    <Figure
      title={t('ages')}
      wide
      empty={!largest || all === 0}
      says={
        largest && all > 0
          ? t('ages_text', { percent: percentOf(women, all), band: t(`age_${largest.band}`) })
          : t('none_athletes')
      }
    >
      <Table
        caption={t('ages')}
        captionHidden
        dense
        rows={ages}
        rowKey={({ band }) => band}
        className={css.barred}
        columns={[
          { id: 'band', head: t('age'), names: true, cell: ({ band }) => t(`age_${band}`) },
          side('women'),
          side('men'),
          {
            id: 'others',
            head: t('others'),
            align: 'end',
            cell: ({ others }) => (others === 0 ? <Nothing /> : formatNumber(others, lang)),
          },
          {
            id: 'now',
            head: t('percent_now', { season: data.season.name }),
            align: 'end',
            narrow: 'away',
            cell: (band) => `${percentOf(people(band), all)}%`,
          },
          ...(compared
            ? [
                {
                  id: 'prior',
                  head: t('percent_then', { season: compared.season }),
                  align: 'end' as const,
                  cell: ({ prior }: AgeFigures) => `${percentOf(prior ?? 0, allThen)}%`,
                },
              ]
            : []),
        ]}
      />
    </Figure>
  );
}
