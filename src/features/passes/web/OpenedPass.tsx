import { Link } from 'react-router';
import type { PassView } from '#features/orders/contract.ts';
import { PassBib } from '#features/orders/web/PassBib.tsx';
import { QrCode } from '#features/orders/web/QrCode.tsx';
import type { BibCollection } from '#features/races/rules/bibCollection.ts';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { focused } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { RegistrationPassesView } from '../contract.ts';
import { passesText } from '../text/index.ts';
import { KeptCopy } from './KeptCopy.tsx';
import { PassFiles } from './PassFiles.tsx';
import css from './pass.module.css';

interface OpenedPassProps {
  readonly found: RegistrationPassesView;
  readonly pass: PassView;
  /** What opened it, where no session did. */
  readonly birthday: string | undefined;
}

export function OpenedPass({ found, pass, birthday }: OpenedPassProps) {
  const t = useText(passesText);
  const lang = useLang();
  const { race, reference } = pass;
  const day = formatDay(dayInRome(new Date(race.starts_at)), lang, 'weekday');
  const others = found.passes.filter((one) => one.race.id !== race.id);
  const facts = [
    [t('athlete'), fullName(pass.member)],
    [t('when'), `${day}, ${formatTime(race.starts_at)}`],
    [t('where'), race.place],
    [t('collect'), race.bib_collection && <Collection {...race.bib_collection} />],
    [t('bib'), pass.bib === null ? t('bib_later') : String(pass.bib)],
    [t('type'), pass.registration_type],
    [t('crew'), found.crew],
    [t('team'), found.team_name],
    [t('reference'), reference],
  ] as const;
  return (
    <div className={css.pass}>
      <header className={css.head}>
        {race.disruption ? (
          <StatusMark mark={race.disruption.kind === 'cancelled' ? 'err' : 'warn'}>
            {t(`race_${race.disruption.kind}`)}
          </StatusMark>
        ) : (
          <StatusMark mark="ok">{t('confirmed')}</StatusMark>
        )}
        <h1 className="d d-4" tabIndex={-1} ref={birthday === undefined ? null : focused}>
          {race.name}
        </h1>
        <p className={css.lead}>
          {day}, {formatTime(race.starts_at)}, {race.place}
        </p>
        <p className="b" data-copy hidden />
      </header>
      <section className={css.code} aria-labelledby="pass-code">
        <div className={css.qr}>
          <QrCode qr={pass.qr} label={t('qr_label', { reference, race: race.name })} />
        </div>
        <div>
          <h2 className="d d-1" id="pass-code">
            {t('show')}
          </h2>
          <p className="mut">{t('show_why')}</p>
        </div>
      </section>
      <div className={css.bib}>
        <PassBib pass={pass} />
      </div>
      <div className={css.rest}>
        <Facts rows={facts} />
        <PassFiles found={found} pass={pass} birthday={birthday} />
        <KeptCopy until={found.until} />
        <section className={css.part}>
          <h2 className="d d-1">{t('bring')}</h2>
          <p>{t(found.asks_certificate ? 'bring_certificate' : 'bring_what')}</p>
          {race.bib_collection === null && (
            <p data-online>
              {t.rich('where_to_collect', { link: (words) => <Link to={paths.race(lang, race.slug)}>{words}</Link> })}
            </p>
          )}
        </section>
        {others.length > 0 && (
          <nav className={`no-print ${css.part}`} aria-labelledby="pass-others" data-online>
            <h2 className="d d-1" id="pass-others">
              {t('other_races')}
            </h2>
            <ul className={css.others}>
              {others.map((one) => (
                <li key={one.id}>
                  <Link to={paths.pass(lang, one.code ?? '')} state={birthday === undefined ? null : { birthday }}>
                    {one.race.name}
                  </Link>
                  <span className="mut">{formatDay(dayInRome(new Date(one.race.starts_at)), lang)}</span>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

const Collection = ({ place, hours }: BibCollection) => (
  <>
    {place}
    {place && hours && <br />}
    {hours}
  </>
);
