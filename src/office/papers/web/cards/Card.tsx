import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardRejections } from '#features/federations/rules/cardVerdict.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type Day, dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfficeCard, RegistryAnswer } from '../../contract/cards.ts';
import { officeCardsText } from '../../text/cards.ts';
import styles from '../certificates/certificates.module.css';
import type { Desk } from '../certificates/ReviewDesk.tsx';
import { useOneAct } from '../certificates/useOneAct.ts';
import { VerdictActs } from '../certificates/VerdictActs.tsx';
import { cardQuery, type useCardVerdicts } from './useCards.ts';

type CardVerdictBody = Parameters<ReturnType<typeof useCardVerdicts>['judge']>[1];

interface CardProps {
  readonly id: string;
  readonly desk: Desk;
  /** Gives the verdict; `done` is what is said then. */
  readonly judge: (body: CardVerdictBody, done: string) => Promise<void>;
  /** Asks the registry anew; `done` is what is said where it confirms the card. */
  readonly ask: (done: string) => Promise<RegistryAnswer>;
}

export function Card({ id, desk, judge, ask }: CardProps) {
  const t = useText(officeCardsText);
  const api = useApi();
  const lang = useLang();
  const { circuit } = useOffice();
  const { data: card } = useSuspenseQuery(cardQuery(api, circuit.id, id));
  const [answer, setAnswer] = useState<RegistryAnswer | null>(null);
  const { pending, failure, run } = useOneAct<'verdict' | 'registry'>();
  const { athlete, card_number, doubt, cards_from, list_at } = card;
  const asksRegistry = cards_from === 'registry';
  const quietly = (done: Promise<void>) => void done.catch(() => undefined);
  const seen = { card_number, doubt };
  const approve = () =>
    quietly(run('verdict', () => judge({ ...seen, verdict: 'approved' }, t('approved_said', { athlete }))));
  const askAnew = () =>
    quietly(run('registry', async () => setAnswer(await ask(t('registry_confirmed', { athlete })))));
  return (
    <>
      <section className={styles.data} aria-label={athlete}>
        <h2 className="d d-2" ref={desk.title} tabIndex={-1}>
          {athlete}
        </h2>
        <StatusMark mark="warn">
          {cards_from === 'file' && list_at
            ? t(`doubt_list_${doubt}`, { day: dayInSentence(dayInRome(new Date(list_at)), lang) })
            : t(`doubt_${doubt}`)}
        </StatusMark>
        <Facts
          rows={[
            [t('birthday'), card.birthday && formatDay(card.birthday, lang)],
            [t('federation'), card.federation],
            [t('card_number'), card_number],
            [t('team'), card.team_name],
          ]}
        />
        <Uses card={card} />
      </section>
      <section className={styles.data}>
        {asksRegistry && (
          <>
            <h3 className="b">{t('registry')}</h3>
            <div role="status">{answer ? <Answer answer={answer} /> : <p className="mut">{t('registry_idle')}</p>}</div>
            <div>
              <Button look="outline" size="small" onClick={askAnew} waiting={pending === 'registry' && t('wait')}>
                {t('ask')}
              </Button>
            </div>
          </>
        )}
        {cards_from === 'file' && <InList card={card} />}
        {cards_from === 'nowhere' && <p className="mut">{t('looked_up_nowhere')}</p>}
        {!failure?.errors.words && <Failure error={failure} />}
        <VerdictActs
          athlete={athlete}
          approve={approve}
          pending={pending === 'registry' ? 'other' : pending}
          keys={asksRegistry ? { c: askAnew } : {}}
          reject={(rejection, words) =>
            run('verdict', () =>
              judge({ ...seen, verdict: 'rejected', rejection, words }, t('rejected_said', { athlete })),
            )
          }
          reasons={cardRejections}
          nameOf={(rejection) => t(`rejection_${rejection}`)}
          hint={t('reject_hint')}
        />
      </section>
    </>
  );
}

function InList({ card: { listed } }: { readonly card: OfficeCard }) {
  const t = useText(officeCardsText);
  return (
    <>
      <h3 className="b">{t('list')}</h3>
      {listed ? <HolderFacts person={listed} until={listed.valid_until} /> : <p>{t('list_unknown')}</p>}
    </>
  );
}

function Answer({ answer: { outcome, person, valid_until } }: { readonly answer: RegistryAnswer }) {
  const t = useText(officeCardsText);
  if (outcome !== 'found' || !person) {
    return <p>{t(`registry_${outcome === 'found' ? 'unverifiable' : outcome}`)}</p>;
  }
  return <HolderFacts person={person} until={valid_until} />;
}

interface HolderFactsProps {
  readonly person: NonNullable<RegistryAnswer['person']>;
  readonly until: Day | null;
}

function HolderFacts({ person, until }: HolderFactsProps) {
  const lang = useLang();
  const t = useText(officeCardsText);
  return (
    <Facts
      rows={[
        [t('registry_name'), person.name],
        [t('birthday'), person.birthday && formatDay(person.birthday, lang)],
        [t('team'), person.team_name],
        [t('registry_until'), until ? formatDay(until, lang) : t('registry_no_end')],
      ]}
    />
  );
}

function Uses({ card: { uses } }: { readonly card: OfficeCard }) {
  const lang = useLang();
  const t = useText(officeCardsText);
  return (
    <section>
      <h3 className={styles.uses}>{t('uses')}</h3>
      <ul>
        {uses.map(({ reference, race, race_day }) => (
          <li key={`${reference} ${race}`}>{t('use', { race, day: formatDay(race_day, lang) })}</li>
        ))}
      </ul>
    </section>
  );
}
