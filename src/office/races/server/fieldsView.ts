import type { RaceSetUp } from '#features/races/rules/setup/setUp.ts';
import type { RaceFieldsView } from '../contract/races.ts';

export const fieldsView = (fields: RaceSetUp['race']): RaceFieldsView => ({
  ...fields,
  coming_soon: fields.coming_soon ? 1 : 0,
  has_team_registration: fields.has_team_registration ? 1 : 0,
  only_for_team: fields.only_for_team ? 1 : 0,
  is_relay: fields.is_relay ? 1 : 0,
  asks_gadget_size: fields.asks_gadget_size ? 1 : 0,
  substitution_enabled: fields.substitution_enabled ? 1 : 0,
  transfer_enabled: fields.transfer_enabled ? 1 : 0,
});
