const setUp = ['question', 'fraction', 'service', 'type'].flatMap((item) => [
  `${item}_added`,
  `${item}_changed`,
  `${item}_deleted`,
]);

/** What is told on Today of what was done to each kind of thing, by the words of the audit log. */
export const lastChanges: Readonly<Record<'race' | 'package' | 'product' | 'stage' | 'policy', readonly string[]>> = {
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
};
