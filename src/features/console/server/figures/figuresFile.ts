import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, typedEuro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import type { Figures, FigureTable } from '../../contract/figures.ts';
import { officeFiguresText } from '../../text/figures.ts';

/** A table of figures as CSV: what the page shows beside its chart. */
export function figuresFile(figures: Figures, table: FigureTable, lang: Lang): string {
  const t = textIn(officeFiguresText, lang);
  const money = (amount: Cents) => typedEuro(amount, lang);
  const rows = (): readonly (readonly (string | number | null)[])[] => {
    switch (table) {
      case 'days':
        return [
          [t('day'), t('registered'), t('sold'), t('taken')],
          ...figures.days.map(({ day, athletes, sold, taken }) => [day, athletes, money(sold), money(taken)]),
        ];
      case 'races':
        return [
          [t('race'), t('stage'), t('day'), t('registered'), t('waiting'), t('filled'), t('stock'), t('last_season')],
          ...figures.races.map((one) => [
            ...[one.name, one.stage, one.day, one.registered, one.waiting, one.filled, one.stock, one.last],
          ]),
        ];
      case 'types':
        return [[t('type'), t('registered')], ...figures.types.map(({ name, athletes }) => [name, athletes])];
      case 'ages':
        return [
          [t('age'), t('women'), t('men'), t('others')],
          ...figures.ages.map(({ band, women, men, others }) => [t(`age_${band}`), women, men, others]),
        ];
      case 'provinces':
        return [
          [t('province'), t('registered')],
          ...figures.provinces.map(({ name, athletes }) => [name || t('elsewhere'), athletes]),
        ];
      case 'weeks':
        return [
          [t('week'), t('in'), t('back'), t('taken')],
          ...figures.weeks.map(({ from, taken, returned, net }) => [from, money(taken), money(returned), money(net)]),
        ];
      case 'pace':
        return [
          [t('season'), t('days_before'), t('registered')],
          ...figures.pace.now.map(({ before, athletes }) => [figures.season.name, before, athletes]),
          ...figures.pace.last.map(({ before, athletes }) => [figures.last?.name ?? '', before, athletes]),
        ];
    }
  };
  return (
    csvMark +
    rows()
      .map((cells) =>
        csvLine(
          cells.map((cell) => String(cell ?? '')),
          lang,
        ),
      )
      .join('')
  );
}
