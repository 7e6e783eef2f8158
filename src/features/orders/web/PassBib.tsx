import { dayInRome, formatDay, formatTime, posterDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Bib } from '#web/ui/Bib.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { PassView } from '../contract.ts';
import { shownNumber } from '../rules/bibWords.ts';
import { ordersText } from '../text/index.ts';

export function LinkedBib({ pass, className }: { readonly pass: PassView; readonly className?: string | undefined }) {
  const lang = useLang();
  const t = useText(ordersText);
  return (
    <div className={className}>
      <PassBib pass={pass} />
      {pass.code !== null && (
        <ButtonLink
          look="outline"
          size="small"
          className="no-print"
          to={paths.pass(lang, pass.code)}
          aria-label={t('pass_open_of', { athlete: fullName(pass.member), race: pass.race.name })}
        >
          {t('pass_open')}
        </ButtonLink>
      )}
    </div>
  );
}

export function PassBib({ pass }: { readonly pass: PassView }) {
  const lang = useLang();
  const t = useText(ordersText);
  const { race } = pass;
  const day = dayInRome(new Date(race.starts_at));
  const athlete = fullName(pass.member);
  return (
    <Bib
      bib={{
        number: shownNumber(pass),
        name: athlete,
        race: race.name,
        place: `${race.stage} ${posterDay(day)}`,
        details: [
          pass.registration_type,
          race.disruption?.kind === 'cancelled'
            ? t('bib_cancelled')
            : t('bib_start', { time: formatTime(race.starts_at) }),
        ],
        code: pass.reference,
        note: pass.bib === null ? t('bib_note_later') : t('bib_note'),
        qr: pass.qr,
        art: { kind: race.discipline, seed: race.seed, way: race.colourway },
      }}
      label={t('bib_label', {
        number: pass.bib ?? pass.reference,
        athlete,
        race: race.name,
        place: race.place,
        day: formatDay(day, lang),
      })}
    />
  );
}
