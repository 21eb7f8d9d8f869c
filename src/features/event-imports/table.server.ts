import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { CALENDAR_CHANGES, CALENDAR_STATES, type CalendarEvent } from '#shared/event-imports/calendar.ts'
import type { ReadRefusal } from '#shared/event-imports/found-event.ts'
import type { SheetField } from '#shared/event-imports/sheet.ts'

/** A spreadsheet as it was read, what its columns are, and what was corrected: `fixes` by the row's place and the field. */
export type StoredSheet = {
  header: string[]
  rows: string[][]
  /** The number that a spreadsheet shows beside each row. Sheets that were read before it was kept have none. */
  lines?: number[]
  columns: (SheetField | null)[]
  fixes: Record<string, Partial<Record<SheetField, string>>>
}

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const createdBy = () => integer('created_by').references(() => users.id, { onDelete: 'set null' })

/** SQL condition: the row is the organization's, or that of one that was merged into it. */
export const isOf = (column: AnyPgColumn | SQL, organization: number): SQL =>
  sql`${column} in (select m.id from organizations m where m.id = ${organization} or m.merged_into = ${organization})`

export const SHEET_IMPORT_STATES = ['open', 'imported', 'undone'] as const

/** Spreadsheets of events. What they said is kept until they are imported, and for a day at most. */
export const sheetImports = pgTable(
  'sheet_imports',
  {
    id: id(),
    organizationId: organizationId(),
    createdBy: createdBy(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: SHEET_IMPORT_STATES }).notNull().default('open'),
    sheet: jsonb('sheet').$type<StoredSheet>(),
    eventCount: integer('event_count').notNull().default(0),
    createdAt: createdAt(),
    importedAt: timestamptz('imported_at'),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    oneOfCheck('sheet_imports_state', table.state, SHEET_IMPORT_STATES),
    check('sheet_imports_open_has_sheet', sql`(${table.state} = 'open') = (${table.sheet} is not null)`),
    index('sheet_imports_organization').on(table.organizationId),
  ],
)

/** The drafts of an import, with when they were made: one that was changed since is not undone. */
export const sheetImportEvents = pgTable(
  'sheet_import_events',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => sheetImports.id, { onDelete: 'cascade' }),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    madeAt: timestamptz('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.eventId] }),
    index('sheet_import_events_event').on(table.eventId),
  ],
)

/** Calendars of organizations elsewhere, read on a schedule. */
export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    id: id(),
    organizationId: organizationId(),
    createdBy: createdBy(),
    url: text('url').notNull(),
    state: text('state', { enum: CALENDAR_STATES }).notNull().default('active'),
    /** What the server is asked with, so that it need not send what did not change. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** When it was last asked, and when it last answered with a calendar. */
    readAt: timestamptz('read_at'),
    answeredAt: timestamptz('answered_at'),
    failingSince: timestamptz('failing_since'),
    failures: integer('failures').notNull().default(0),
    lastFailure: text('last_failure').$type<ReadRefusal>(),
    nextReadAt: timestamptz('next_read_at').notNull(),
    /** Titles of events that were in it and could not be read, some of them. */
    unreadable: text('unreadable').array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('calendar_subscriptions_state', table.state, CALENDAR_STATES),
    unique('calendar_subscriptions_once').on(table.organizationId, table.url),
    index('calendar_subscriptions_due').on(table.nextReadAt),
  ],
)

/** An event of such a calendar by its UID: what was last accepted and turned down of it, and what it says now where that is to be decided. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    id: id(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => calendarSubscriptions.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    /** The event that was made of it. */
    eventId: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** What was last accepted. */
    settled: jsonb('settled').$type<CalendarEvent>(),
    /** What was last turned down, or left out of what was accepted. */
    dismissed: jsonb('dismissed').$type<CalendarEvent>(),
    proposed: jsonb('proposed').$type<CalendarEvent>(),
    /** What waits for a decision. */
    change: text('change', { enum: CALENDAR_CHANGES }),
    changedAt: timestamptz('changed_at'),
    /** The highest SEQUENCE that was read. */
    sequence: integer('sequence').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('calendar_entries_change', table.change, CALENDAR_CHANGES),
    unique('calendar_entries_uid').on(table.subscriptionId, table.uid),
    index('calendar_entries_event').on(table.eventId),
  ],
)
