import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { storedFiles } from '#server/tables.ts';
import { ofCircuit } from '../../../features/circuits/server/tables.ts';

/** A picture in several widths, or a document, shown to everybody. Its address never shows anything else. */
export const circuitFiles = pgTable(
  'circuit_file',
  {
    id: personalId('id').notNull(),
    /** In pixels; 0 for a document. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    circuitId: ofCircuit(),
    storedFileId: personalId('stored_file_id')
      .notNull()
      .references(() => storedFiles.id),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.id, row.width] }), index().on(row.circuitId, row.createdAt)],
);
