import { useCallback, useMemo, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { RuleFields } from '#features/federations/contract/setup.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { judgesCards } from '#office/frame/web/mayUse.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { FindingList } from '#office/kit/web/setUps/FindingList.tsx';
import { ListBlock } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { may, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type FederationRuleView, federationRuleCalls } from '../../contract/federations.ts';
import { officeFederationsText } from '../../text/federations.ts';
import { CardsDialog } from './CardsDialog.tsx';
import { federationIn, federationQuery, useCardFile, useFederation } from './useFederations.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [federationQuery(api, circuit, orMissing(federationIn(args.params)))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeFederationsText, lang)('title'), isPrivate: true }));

const empty = { from_day: '', card_mask: '', minimum_birth_year_age: null };
type RuleField = keyof typeof empty;

export default function FederationPage() {
  const lang = useLang();
  const t = useText(officeFederationsText);
  const office = useOffice();
  const { circuit } = office;
  const found = useFederation();
  const { changes, question } = useListChanges();
  const told = useTold();
  const [loading, setLoading] = useState(false);
  const [hasDoubts, setHasDoubts] = useState(false);
  const { question: proof, ...cardFile } = useCardFile(found.id);
  const { unsaved, onDirty } = useUnsaved();
  const mayChange = found.may_change === 1;
  const setsUp = may(federationRuleCalls.add)(office);
  const label = useCallback((field: RuleField) => t(`field_${field}`), [t]);
  const fields = useMemo(
    (): readonly ListFieldOf<RuleField>[] => [
      { kind: 'day', name: 'from_day', label: t('field_from_day') },
      { kind: 'text', name: 'card_mask', label: t('field_card_mask'), hint: t('mask_hint') },
      {
        kind: 'number',
        name: 'minimum_birth_year_age',
        label: t('field_minimum_birth_year_age'),
        hint: t('age_hint'),
      },
    ],
    [t],
  );
  const newestFirst = useMemo(() => found.rules.toReversed(), [found.rules]);
  const today = dayInRome(new Date());
  return (
    <ConsoleFrame
      title={found[`name_${lang}`]}
      kicker={<BackLink to={paths.consoleFederations(lang, circuit.id)}>{t('back')}</BackLink>}
    >
      <p className="mut">{t('asked_by', { count: found.types })}</p>
      {!mayChange && setsUp && <p className="sm">{t('shared')}</p>}
      <FindingList findings={found.findings} />
      <ListBlock<RuleField, FederationRuleView>
        id="rules"
        schema={RuleFields}
        title={t('rules')}
        text={<p>{t('rules_text')}</p>}
        items={newestFirst}
        fields={fields}
        first={empty}
        line={({ from_day, until, card_mask, special, minimum_birth_year_age: age }) => {
          const day = formatDay(from_day, lang);
          const number = special === 1 ? t('special') : card_mask || t('any_number');
          return (
            <>
              <span className="b">
                {until ? t('rule_between', { day, until: formatDay(until, lang) }) : t('rule_from', { day })}
              </span>
              <span className="mut sm">
                {number}
                {age !== null && ` · ${t('from_age', { age })}`}
              </span>
              {from_day <= today && (until === null || until >= today) && <StatusMark mark="ok">{t('now')}</StatusMark>}
            </>
          );
        }}
        note={(rule) => (rule?.special === 1 ? <p className="sm">{t('mask_special')}</p> : null)}
        words={{ add: t('add_rule'), added: t('rule_added'), removed: t('rule_removed'), none: t('no_rules') }}
        label={label}
        mayChange={mayChange}
        mayRemove={() => true}
        changes={changes(federationRuleCalls, { federation: found.id })}
        told={told}
        onDirty={onDirty}
      />
      <section className={styles.part} id="cards" tabIndex={-1} aria-labelledby="cards-title">
        <h2 className="d d-1" id="cards-title">
          {t('cards')}
        </h2>
        <p>
          {found.cards_at
            ? t('cards_there', { count: found.cards, day: formatDay(dayInRome(new Date(found.cards_at)), lang) })
            : t('no_cards')}
        </p>
        <p className="mut sm">{t(`now_from_${found.cards_from}`)}</p>
        {mayChange && (
          <Button look="outline" size="small" onClick={() => setLoading(true)}>
            {t('load_cards')}
          </Button>
        )}
        <Saved show={told.said('cards') !== ''}>{told.said('cards')}</Saved>
        {told.said('cards') !== '' && hasDoubts && judgesCards(office) && (
          <p>
            <Link to={paths.consoleCards(lang, { circuit: circuit.id })}>{t('to_doubts')}</Link>
          </p>
        )}
      </section>
      {loading && (
        <CardsDialog
          acts={cardFile}
          cardsAt={found.cards_at}
          onClose={() => setLoading(false)}
          onDone={({ cards, in_doubt, confirmed }) => {
            setLoading(false);
            setHasDoubts(in_doubt > 0);
            const said = [
              t('loaded', { count: cards }),
              ...(confirmed > 0 ? [t('loaded_confirmed', { count: confirmed })] : []),
              ...(in_doubt > 0 ? [t('loaded_in_doubt', { count: in_doubt })] : []),
            ];
            told.say('cards', said.join(' '));
          }}
        />
      )}
      <HistoryButton of="federation" thing={found.id} />
      <Leaving unsaved={unsaved} />
      {question}
      {proof}
    </ConsoleFrame>
  );
}
