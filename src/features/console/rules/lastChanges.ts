const setUp = ['question', 'fraction', 'service', 'type'].flatMap((item) => [
  `${item}_added`,
  `${item}_changed`,
  `${item}_deleted`,
]);

/** The kinds of things of which Today says what was changed. */
export const changedThings = ['race', 'package', 'product', 'stage', 'policy', 'coupon', 'bank'] as const;
export type ChangedThing = (typeof changedThings)[number];

/** What the audit log calls them. The policies and the bank account stand in the history of their circuit. */
export const subjectOf: Readonly<Record<ChangedThing, string>> = {
  ...{ race: 'race', package: 'package', product: 'product', stage: 'stage', coupon: 'coupon' },
  ...{ policy: 'policies', bank: 'circuit' },
};

/** What is told on Today of what was done to each kind of thing, by the words of the audit log. */
export const lastChanges: Readonly<Record<ChangedThing, readonly string[]>> = {
  race: [
    ...['race_made', 'race_copied', 'race_changed', 'race_published', 'race_withdrawn', 'race_archived'],
    ...['race_postponed', 'race_cancelled', 'sale_stopped', 'sale_opened', 'race_track_set', 'race_track_removed'],
    ...setUp,
    'warnings_accepted',
  ],
  package: [
    ...['package_made', 'package_changed', 'package_published', 'package_withdrawn', 'package_archived'],
    ...['service_added', 'service_changed', 'service_deleted', 'type_added', 'type_changed', 'type_deleted'],
    'warnings_accepted',
  ],
  product: [
    'product_made',
    'product_changed',
    'product_sold',
    'product_stopped',
    'combinations_set',
    'warnings_accepted',
  ],
  stage: ['stage_made', 'stage_copied', 'stage_changed'],
  policy: ['policy_added', 'policy_changed'],
  coupon: ['coupon_made', 'coupon_changed', 'coupon_activated', 'coupon_stopped'],
  bank: ['bank_proposed', 'bank_confirmed', 'bank_withdrawn', 'bank_set'],
};
