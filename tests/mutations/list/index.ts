import type { Mutation } from '../mutation.ts';
import { accounts } from './accounts.ts';
import { house } from './house.ts';
import { invoicing } from './invoicing.ts';
import { paying } from './paying.ts';
import { registering } from './registering.ts';
import { selling } from './selling.ts';

export const mutations: readonly Mutation[] = [
  ...accounts,
  ...registering,
  ...selling,
  ...paying,
  ...invoicing,
  ...house,
];
