import { useState } from 'react';
import { type ConsentName, consentFaults, consentNames, policiesMissing } from '#features/legal/rules/consents.ts';
import type { RaceView } from '#features/races/contract.ts';
import { useText } from '#web/text.tsx';
import { forgetKept, useKept } from '#web/useKept.ts';
import type { DraftPreview } from '../contract.ts';
import { consentText } from '../text/consents.ts';
import { wizardText } from '../text/index.ts';

export type ConsentChoices = Partial<Record<ConsentName, boolean>>;

const answered = (consents: Readonly<Record<string, 0 | 1 | undefined>> | undefined): ConsentChoices =>
  Object.fromEntries(Object.entries(consents ?? {}).map(([name, flag]) => [name, flag === 1]));

interface RuleChoices {
  readonly ticked: readonly number[];
  readonly consents: ConsentChoices;
}

type Rules = Pick<DraftPreview, 'answers' | 'known' | 'member'>;

type Policies = RaceView['race_details']['registration_types'][number]['race_policies'];

/** Kept in this tab with the words that were read, so that no tick stands beside others. */
const keyOf = ({ member }: Rules, race: RaceView, policies: Policies) =>
  ['rules', race.race_type, race.id, member?.id, ...policies.map(({ id, text_key }) => `${id}:${text_key}`)].join(' ');

export function useRules(draft: Rules, race: RaceView) {
  const { answers, known } = draft;
  const t = useText(wizardText);
  const words = useText(consentText);
  const typeId = (answers.type ?? known.type)?.registration_type_id;
  const policies = race.race_details.registration_types.find(({ id }) => id === typeId)?.race_policies ?? [];
  const key = keyOf(draft, race, policies);
  const [chosen, choose] = useKept<RuleChoices>(key, {
    ticked: answers.policies?.policies ?? [],
    consents: answered(answers.policies?.consents),
  });
  const { consents } = chosen;
  // Another type may have other policies.
  const ticked = chosen.ticked.filter((id) => policies.some((policy) => policy.id === id));
  const [tried, setTried] = useState(false);
  const lacking = policiesMissing(policies, ticked);
  const wrong = consentFaults(consents);
  const missing = tried ? lacking : [];
  const faults = tried ? wrong : {};
  return {
    policies,
    ticked,
    setTicked: (next: readonly number[]) => choose({ ...chosen, ticked: next }),
    consents,
    missing,
    setConsent: (name: ConsentName, accepted: boolean) =>
      choose({ ...chosen, consents: { ...consents, [name]: accepted } }),
    error: (name: ConsentName) => (faults[name] ? words(`${name}_missing`) : undefined),
    errors: [
      ...policies
        .filter(({ id }) => missing.includes(id))
        .map(({ id, i18n }) => ({ id: `policy-${id}`, text: t('policy_required', { name: i18n.name }) })),
      ...consentNames.flatMap((name) => (faults[name] ? [{ id: name, text: words(`${name}_missing`) }] : [])),
    ],
    saved: () => forgetKept(key),
    /** The answers, if nothing is missing; from now on it is said what is. */
    ready: () => {
      setTried(true);
      const whole = lacking.length === 0 && Object.keys(wrong).length === 0;
      const shown = policies.map(({ id, text_key }) => ({ id, text_key }));
      return whole ? { policies: ticked, consents, shown } : null;
    },
  };
}
