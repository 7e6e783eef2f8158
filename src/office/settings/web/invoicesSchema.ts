import { z } from 'zod';
import { codeOf } from '#web/formResolver.ts';
import { CircuitFields } from '../contract/settings.ts';
import { type InvoiceFields, issuerFaults } from '../rules/circuitFaults.ts';
import { fieldsOfParts } from './fieldsOfParts.ts';

const names = fieldsOfParts.invoices;

/** Judges all of the block on invoices at once, in the order of the page: each field, and what must go together. */
export const invoicesSchema = z
  .custom<Record<string, unknown>>((values) => typeof values === 'object')
  .superRefine((values, found) => {
    const faults: Record<string, string> = issuerFaults(values as unknown as InvoiceFields);
    for (const name of names) {
      const [issue] = CircuitFields.shape[name].safeParse(values[name]).error?.issues ?? [];
      const message = issue ? codeOf(issue) : faults[name];
      if (message) found.addIssue({ code: 'custom', path: [name], message });
    }
  });
