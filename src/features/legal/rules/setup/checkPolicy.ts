import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import type { PolicyFields } from '../../contract/setup.ts';

/** Every check of a policy. Numbers are those of one list for all that is set up. */
export const policyChecks: readonly Check<PolicyFields>[] = [
  { number: 35, level: 'fault', find: ({ name_en }) => when(name_en === '', 'name_en') },
  {
    number: 40,
    level: 'fault',
    find: ({ name_it, name_en, description_it, pdf_it }) =>
      when(description_it === '' && pdf_it === '', 'description_it', { name: { it: name_it, en: name_en } }),
  },
];

export const checkPolicy = (policy: PolicyFields): Finding[] => runChecks(policyChecks, policy);
