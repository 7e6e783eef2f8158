import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatDay, formatInstant } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { judgesCards } from '#office/frame/web/mayUse.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useCircuit, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Block, RecordBlocks } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { OfficeRegistrationView } from '../contract/registrations.ts';
import { correctionText } from '../text/correction.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { CertificateMark, LightMark, PaymentMark } from './marks.tsx';
import css from './registrations.module.css';
import { registrationQuery, useContacts, useCorrection, useRegistration } from './useRegistrations.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => {
    const { reference = '' } = args.params;
    return [registrationQuery(api, circuit, reference)];
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeRegistrationsText, lang)('title'), isPrivate: true }));

export default function RegistrationPage() {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const found = useRegistration();
  const circuit = useCircuit();
  return (
    <ConsoleFrame
      title={`${found.firstname} ${found.lastname}`}
      kicker={<BackLink to={paths.consoleRegistrations(lang, { circuit })}>{t('back')}</BackLink>}
      action={
        <Button className={css.screen} look="outline" size="small" onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      <section className={css.say} aria-labelledby="say">
        <h2 className="sm mut" id="say">
          {t('say')}
        </h2>
        <p className="b">{found.say}</p>
      </section>
      <RecordBlocks>
        <MayStart found={found} />
        <Person found={found} />
        <Start found={found} />
        {found.order && <Order order={found.order} payment={found.payment} />}
        {found.certificate && found.certificate.word !== 'not_asked' && <Certificate certificate={found.certificate} />}
        {found.crew && <Crew crew={found.crew} />}
        <Asked found={found} />
      </RecordBlocks>
      <HistoryButton of="registration" thing={found.reference} />
    </ConsoleFrame>
  );
}

interface BlockProps {
  readonly found: OfficeRegistrationView;
}

function MayStart({ found: { light, cancelled, reasons, payment } }: BlockProps) {
  const t = useText(officeRegistrationsText);
  return (
    <Block title={t('who_may_start')}>
      {light ? <LightMark light={light} payment={payment} /> : <p>{t(cancelled === 1 ? 'not_run' : 'no_start')}</p>}
      {light === 'green' && payment === 'paid' && <p className="mut">{t('nothing_missing')}</p>}
      {light === 'green' && payment === null && <p className="mut">{t('payment_unseen')}</p>}
      {reasons.length > 0 && (
        <ul className={css.reasons}>
          {reasons.map(({ code, text, remedy }) => (
            <li key={code}>
              <p className="b">{text}</p>
              <p className="mut sm">{remedy}</p>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

function Person({ found }: BlockProps) {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const { birthday, gender, nationality, parent, contacts, reference, may_correct } = found;
  return (
    <Block title={t('person')}>
      <Facts
        rows={[
          [t('name'), `${found.firstname} ${found.lastname}`],
          [t('birthday'), birthday && formatDay(birthday, lang)],
          [t('gender'), gender && t(gender === 'M' ? 'male' : 'female')],
          [t('nationality'), nationality && new Intl.DisplayNames(lang, { type: 'region' }).of(nationality)],
          [t('parent'), parent],
        ]}
      />
      {contacts && <Contacts key={reference} seen={contacts} reference={reference} />}
      {may_correct === 1 && <Correct key={`correct ${reference}`} name={`${found.firstname} ${found.lastname}`} />}
    </Block>
  );
}

function Correct({ name }: { readonly name: string }) {
  const t = useText(correctionText);
  const correction = useCorrection();
  const [correcting, setCorrecting] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <div className={css.contacts}>
      <Button className={css.screen} look="outline" size="small" onClick={() => setCorrecting(true)}>
        {t('open')}
      </Button>
      <Saved show={done}>{t('done')}</Saved>
      {correcting && (
        <CorrectDialog
          name={name}
          correction={correction}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false);
            setDone(true);
          }}
        />
      )}
      {correction.question}
    </div>
  );
}

type ContactsOfPerson = Awaited<ReturnType<ReturnType<typeof useContacts>>>;

/** Contacts are read when somebody asks for them, and the look is written down. */
function Contacts({ seen, reference }: { readonly seen: string; readonly reference: string }) {
  const t = useText(officeRegistrationsText);
  const look = useContacts(useCircuit(), reference);
  const [found, setFound] = useState<ContactsOfPerson | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const show = async () => {
    setWaiting(true);
    try {
      setFound(await look());
      setFailure(null);
    } catch (error) {
      setFailure(error);
    } finally {
      setWaiting(false);
    }
  };
  const { phone = null, email = null, tax_code = null, account = null } = found ?? {};
  return (
    <div className={css.contacts}>
      <Failure error={failure} />
      <div role="status">
        {found && !phone && !email && !tax_code && !account && <p>{t('contacts_none')}</p>}
        {found && (
          <Facts
            rows={[
              [t('phone'), phone && <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>],
              [t('email'), email && <a href={`mailto:${email}`}>{email}</a>],
              [t('tax_code'), tax_code],
              [t('account'), account && <a href={`mailto:${account}`}>{account}</a>],
            ]}
          />
        )}
      </div>
      {!found && (
        <div className={css.screen}>
          <Button look="outline" size="small" waiting={waiting && t('saving')} onClick={() => void show()}>
            {t(seen === 'phone' ? 'contacts_phone_show' : 'contacts_show')}
          </Button>
          <p className="mut sm">{t('contacts_note')}</p>
        </div>
      )}
    </div>
  );
}

function Start({ found }: BlockProps) {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const office = useOffice();
  const circuit = useCircuit();
  const { races, package: pack, type, team, card, reference, created_at } = found;
  return (
    <Block title={t('start')}>
      <ul className={css.races}>
        {races.map(({ id, name, stage, starts_at, bib, released }) => (
          <li key={id}>
            <p className="b">{name}</p>
            <p className="mut sm">
              {stage} · {formatInstant(starts_at, lang)}
            </p>
            {bib !== null && <p>{t('bib', { number: bib })}</p>}
            {released === 1 && <p className="sm">{t('released')}</p>}
          </li>
        ))}
      </ul>
      <Facts
        rows={[
          [t('package'), pack],
          [t('type'), type],
          [t('club'), team],
          [
            t('card'),
            card && (
              <>
                {[card.federation, card.number].filter(Boolean).join(', ') || t('card_none')}
                {card.waits === 1 && card.number !== null && judgesCards(office) && (
                  <>
                    {' · '}
                    <Link to={paths.consoleCards(lang, { circuit, search: card.number })}>{t('card_check')}</Link>
                  </>
                )}
              </>
            ),
          ],
          [t('number'), reference],
          [t('made'), formatInstant(created_at, lang)],
        ]}
      />
    </Block>
  );
}

interface OrderProps extends Pick<OfficeRegistrationView, 'payment'> {
  readonly order: NonNullable<OfficeRegistrationView['order']>;
}

function Order({ order, payment }: OrderProps) {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const { id, reference, due, due_day, expires_at } = order;
  return (
    <Block title={t('order')}>
      {payment && <PaymentMark payment={payment} />}
      <Facts
        rows={[
          [t('order_total'), formatEuro(due, lang)],
          [t('due_day'), due_day && formatDay(due_day, lang)],
          [t('expires'), expires_at && formatInstant(expires_at, lang)],
        ]}
      />
      <p className={css.further}>
        <Link to={paths.consoleOrder(lang, id, useCircuit())}>{t('open_order', { reference })}</Link>
      </p>
    </Block>
  );
}

function Certificate({ certificate }: { readonly certificate: NonNullable<OfficeRegistrationView['certificate']> }) {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const { word, paper, asked } = certificate;
  const circuit = useCircuit();
  return (
    <Block title={t('certificate')}>
      <CertificateMark certificate={word} />
      <Facts
        rows={[
          [t('asked_kinds'), asked.length > 0 && asked.join('; ')],
          [t('kind'), paper && (paper.kind ?? t('by_code'))],
          [t('sport'), paper?.sport],
          [t('issued'), paper && formatDay(paper.date_of_issue, lang)],
          [t('expires_on'), paper && formatDay(paper.expiration_date, lang)],
          [t('brought'), paper && formatInstant(paper.uploaded_at, lang)],
          [t('why_rejected'), paper?.reason],
        ]}
      />
      {paper?.id && (
        <p className={`acts ${css.further}`}>
          {word === 'pending' ? (
            <Link to={paths.consoleCertificates(lang, { circuit, certificate: paper.id })}>
              {t('open_certificate')}
            </Link>
          ) : (
            <>
              <a href={paper.path ?? ''} target="_blank" rel="noopener">
                {t('open_paper')}
              </a>
              {paper.judged === 1 && (
                <Link to={paths.consoleCertificates(lang, { circuit, judged: paper.id })}>{t('review_paper')}</Link>
              )}
            </>
          )}
        </p>
      )}
    </Block>
  );
}

function Crew({ crew }: { readonly crew: NonNullable<OfficeRegistrationView['crew']> }) {
  const lang = useLang();
  const t = useText(officeRegistrationsText);
  const circuit = useCircuit();
  return (
    <Block title={t('crew')}>
      <Facts
        rows={[
          [t('crew'), crew.name],
          [t('fraction'), crew.fraction],
        ]}
      />
      {crew.mates.length === 0 ? (
        <p className="mut">{t('alone')}</p>
      ) : (
        <>
          <h3 className="sm mut">{t('mates')}</h3>
          <ul>
            {crew.mates.map(({ name, reference }) => (
              <li key={reference}>
                <Link to={paths.consoleRegistration(lang, reference, circuit)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  );
}

function Asked({ found: { size, answers, services } }: BlockProps) {
  const t = useText(officeRegistrationsText);
  if (!size && answers.length === 0 && services.length === 0) return null;
  return (
    <Block title={t('answers')}>
      <Facts
        rows={[
          [t('size'), size],
          ...answers.map(({ question, answer }) => [question, answer] as const),
          [
            t('services'),
            services.length > 0 &&
              services.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', '),
          ],
        ]}
      />
    </Block>
  );
}
