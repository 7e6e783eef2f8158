import { customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';

/** Column types for all tables, so that amounts and instants are stored in one way only. */
export const money = (name: string) => integer(name).$type<Cents>();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const personalId = (name: string) => uuid(name);
export const i18n = <Text>(name = 'i18n') => jsonb(name).$type<Translations<Text>>();

export const day = customType<{ data: Day; driverData: string }>({ dataType: () => 'date' });
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
