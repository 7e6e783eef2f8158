import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import type { PolicyFields } from './policyFields.ts';

/** Every check of a policy. Numbers are those of one list for all that is set up. */
export const policyChecks: readonly Check<PolicyFields>[] = [
  { number: 35, level: 'fault', find: ({ name_en }) => when(name_en === '', 'name_en') },
  {
    number: 36,
    level: 'note',
    sentence: 'check_36_policy',
    find: ({ description_it, description_en }) =>
      when(
        (description_it === '') !== (description_en === ''),
        description_it === '' ? 'description_it' : 'description_en',
      ),
  },
  {
    number: 37,
    level: 'note',
    find: ({ description_it, description_en }) =>
      when(description_it !== '' && description_it === description_en, 'description_en'),
  },
  {
    number: 40,
    level: 'fault',
    find: ({ name_it, name_en, description_it, pdf_it }) =>
      when(description_it === '' && pdf_it === '', 'description_it', { name: { it: name_it, en: name_en } }),
  },
];

/**
 * The faults of a policy that something published asks to accept. A text that one language lacks is one of them: whoever
 * registers in that language would accept what they cannot read.
 */
export const faultsOnSale = (policy: PolicyFields): Finding[] =>
  checkPolicy(policy).flatMap((finding) =>
    finding.level === 'fault' || finding.number === 36 ? [{ ...finding, level: 'fault' as const }] : [],
  );

/** What is wrong with a policy. */
export const checkPolicy = (policy: PolicyFields): Finding[] => runChecks(policyChecks, policy);
