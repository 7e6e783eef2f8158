import type { ReactNode } from 'react';
import { languages } from '#kernel/lang.ts';
import { cents, formatEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import type { CircuitSetUpView } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import { isAmount, isPercent, shownDecimals } from './decimals.ts';
import type { CircuitField } from './fieldsOfParts.ts';
import { useChosenWords } from './useChosenWords.ts';

interface ReadPartProps {
  readonly fields: readonly CircuitField[];
  readonly found: CircuitSetUpView;
}

/** The ways of paying are a row together: the ones that the circuit offers. */
const isWay = (field: CircuitField): boolean => field.startsWith('pays_by_');

/** A block for who may only read the settings: what is set, as a list. */
export function ReadPart({ fields, found }: ReadPartProps) {
  const t = useText(settingsText);
  const lang = useLang();
  const chosen = useChosenWords();
  const decimals = shownDecimals(found.fields, fields, lang);
  const shown = (field: CircuitField): string => {
    const value = found.fields[field];
    if (typeof value === 'number') return t(value === 1 ? 'yes' : 'no');
    if (value !== '' && isAmount(field)) return formatEuro(cents(Math.round(Number(value) * 100)), lang);
    if (value !== '' && isPercent(field)) return t('rate', { rate: decimals[field] ?? value });
    return chosen(field, value);
  };
  const rowOf = (field: CircuitField): readonly [string, ReactNode] | null => {
    if (field.endsWith('_en') && fields.includes(field.replace(/_en$/, '_it') as CircuitField)) return null;
    if (!field.endsWith('_it')) return [t(`field_${field}`), shown(field)];
    // A text of two languages is a row, and stands once where it is the same in both.
    const texts = languages.map((one) => [one, shown(field.replace(/_it$/, `_${one}`) as CircuitField)] as const);
    const written = texts.filter(
      ([, text], at) => text !== '' && texts.findIndex(([, other]) => other === text) === at,
    );
    const [label = ''] = t(`field_${field}`).split(' · ');
    return [
      label,
      written.length > 0 &&
        written.map(([one, text]) => (
          <p key={one} lang={one}>
            {text}
          </p>
        )),
    ];
  };
  const ways = fields.filter((field) => isWay(field) && found.fields[field] === 1);
  const rows = [
    ...(fields.some(isWay) ? [[t('ways_read'), ways.map((field) => t(`field_${field}`)).join(', ')] as const] : []),
    ...fields.filter((field) => !isWay(field)).flatMap((field) => [rowOf(field)].filter((row) => row !== null)),
  ].filter(([, value]) => value);
  return rows.length === 0 ? <p className="mut">{t('nothing_set')}</p> : <Facts rows={rows} />;
}
