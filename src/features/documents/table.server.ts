import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { characters } from '#features/characters/table.server.ts'
import { events } from '#features/events/table.server.ts'
import { media } from '#features/media/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { DOCUMENT_AUDIENCES } from '#shared/documents/documents.ts'
import { DOCUMENT_NAME_MAX, DOCUMENT_NAME_MIN } from '#shared/limits.ts'

const mediaId = () =>
  integer('media_id')
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' })

/** Documents of events and characters. Their files count towards a quota (`media.owner_user_id`, `owner_organization_id`). */
export const documents = pgTable(
  'documents',
  {
    /** From the numbers of files: no call for files takes a document's for another file's. */
    id: integer('id').primaryKey().default(sql`nextval('media_id_seq')`),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    mediaId: mediaId(),
    name: text('name').notNull(),
    /** Of an event's document; a character's is read by whoever reads the background. */
    audience: text('audience', { enum: DOCUMENT_AUDIENCES }).default('public'),
    position: integer('position').notNull().default(0),
    /** The caller's key of the upload: the same upload sent again adds nothing. */
    uploadKey: text('upload_key'),
    /** When the site team hid it: visible to its owner only. */
    hiddenAt: timestamptz('hidden_at'),
    /** When its owner deleted it: visible to nobody, until it is restored or a job deletes its files. */
    deletedAt: timestamptz('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'documents_name_length',
      sql`length(btrim(${table.name})) between ${sql.raw(String(DOCUMENT_NAME_MIN))} and ${sql.raw(String(DOCUMENT_NAME_MAX))}`,
    ),
    check('documents_one_parent', sql`num_nonnulls(${table.eventId}, ${table.characterId}) = 1`),
    check('documents_audience_of_event', sql`(${table.eventId} is null) = (${table.audience} is null)`),
    oneOfCheck('documents_audience_known', table.audience, DOCUMENT_AUDIENCES),
    unique('documents_upload_once').on(table.uploadKey),
    index('documents_event').on(table.eventId, table.position),
    index('documents_character').on(table.characterId, table.position),
    index('documents_file').on(table.mediaId),
    index('documents_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** The earlier files of documents that were replaced; the latest is the document's own. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: id(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    mediaId: mediaId(),
    replacedAt: timestamptz('replaced_at').notNull().defaultNow(),
  },
  (table) => [unique('document_versions_file').on(table.mediaId), index('document_versions_of').on(table.documentId)],
)
