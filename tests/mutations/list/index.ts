import type { Mutation } from '../mutation.ts';
import { accounts } from './accounts.ts';
import { changing } from './changing.ts';
import { countingMoney } from './counting.ts';
import { givingAway } from './giving.ts';
import { house } from './house.ts';
import { invoicing } from './invoicing.ts';
import { theLedger } from './ledger.ts';
import { theRooms } from './office.ts';
import { officeReading } from './officeReading.ts';
import { openings } from './opening.ts';
import { pages } from './pages.ts';
import { passes } from './passes.ts';
import { paying } from './paying.ts';
import { registering } from './registering.ts';
import { selling } from './selling.ts';
import { settingUp } from './settingUp.ts';

export const mutations: readonly Mutation[] = [
  ...accounts,
  ...registering,
  ...changing,
  ...selling,
  ...settingUp,
  ...officeReading,
  ...theRooms,
  ...paying,
  ...countingMoney,
  ...theLedger,
  ...invoicing,
  ...openings,
  ...pages,
  ...passes,
  ...givingAway,
  ...house,
];
