import type { Mutation } from '../mutation.ts';

/** What the office finds and downloads. */
export const officeReading: readonly Mutation[] = [
  {
    name: 'everybody in the office finds by an address',
    file: 'src/office/frame/server/search/searchView.ts',
    text: 'what.email === null || asked.contacts === null',
    instead: 'what.email === null',
    because: 'addresses are for organisers and money (decision 190)',
    tests: ['src/office/frame/server/search/search.test.ts'],
  },
  {
    name: 'a role for one race finds athletes of all',
    file: 'src/office/frame/server/search/searchView.ts',
    text: "    reach === 'all'\n      ? undefined\n      : exists(",
    instead: "    reach !== 'none'\n      ? undefined\n      : exists(",
    because: 'what somebody’s roles do not reach is not there for them (decision 190)',
    tests: ['src/office/frame/server/search/search.test.ts'],
  },
  {
    name: 'the desk has emergency contacts all year',
    file: 'src/office/entries/rules/raceLists.ts',
    text: "(has('desk') && from <= today && today <= until)",
    instead: "has('desk')",
    because: 'contacts are handed out in the week of the race (decision 190)',
    tests: ['src/office/entries/rules/raceLists.test.ts'],
  },
  {
    name: 'a download leaves no trace',
    file: 'src/office/entries/server/raceLists/routes.ts',
    text: "action: 'list_downloaded'",
    instead: "action: 'list_seen'",
    because: 'who has taken a list can be asked later (decision 190)',
    tests: ['src/office/entries/server/raceLists/raceLists.test.ts'],
  },
  {
    name: 'names of other letters are not read for a transfer',
    file: 'src/features/statements/server/matchOrdersView.ts',
    text: "n.lastname ~ '[^A-Za-z '']'",
    instead: 'false',
    because: 'who is called Müller would have to look for the order',
    tests: ['src/office/money/server/money.test.ts'],
  },
  {
    name: 'parcels are sent once more together',
    file: 'src/office/orders/server/parcels/routes.ts',
    text: ' || after === parcel.state',
    instead: '',
    because: 'one that was sent would refuse all the others',
    tests: ['src/office/orders/server/parcels/parcels.test.ts'],
  },
];
