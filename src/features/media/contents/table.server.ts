import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.server.ts'
import { media } from '../table.server.ts'

const sha256 = () => text('sha256')

/** The SHA-256 of what was stored of a file: of a picture, its largest size as WebP. */
export const mediaContents = pgTable(
  'media_contents',
  {
    mediaId: integer('media_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    sha256: sha256().notNull(),
  },
  (table) => [check('media_contents_form', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`)],
)

/** Contents that were removed after a report, and cannot be stored again. `caseId`: by which decision, to take it back. */
export const blockedFiles = pgTable(
  'blocked_files',
  {
    sha256: sha256().primaryKey(),
    caseId: integer('case_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('blocked_files_form', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    index('blocked_files_of_case').on(table.caseId),
  ],
)
