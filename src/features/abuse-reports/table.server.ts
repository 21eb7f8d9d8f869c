import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import type { Locale } from '#shared/languages.ts'
import {
  ABUSE_REASONS,
  APPEAL_STATES,
  CASE_ACTIONS,
  CASE_STATUSES,
  REPORTABLE_TYPES,
  TARGET_STATES,
} from '#shared/review/abuse-reports.ts'

/** What the site team looks at: all reports on one thing until it is decided. Later ones make another case. */
export const abuseCases = pgTable(
  'abuse_cases',
  {
    id: id(),
    targetType: text('target_type', { enum: REPORTABLE_TYPES }).notNull(),
    targetId: integer('target_id').notNull(),
    status: text('status', { enum: CASE_STATUSES }).notNull().default('open'),
    action: text('action', { enum: CASE_ACTIONS }),
    /** What the site made of the thing, by this case. */
    targetState: text('target_state', { enum: TARGET_STATES }).notNull().default('shown'),
    /** When it was hidden before anybody looked. */
    hiddenAt: timestamptz('hidden_at'),
    assigneeId: integer('assignee_id').references(() => users.id),
    reason: text('reason'),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
    appealState: text('appeal_state', { enum: APPEAL_STATES }),
    appealText: text('appeal_text'),
    appealedBy: integer('appealed_by').references(() => users.id),
    appealedAt: timestamptz('appealed_at'),
    appealReason: text('appeal_reason'),
    appealDecidedBy: integer('appeal_decided_by').references(() => users.id),
    appealDecidedAt: timestamptz('appeal_decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('abuse_cases_target_known', table.targetType, REPORTABLE_TYPES),
    oneOfCheck('abuse_cases_status_known', table.status, CASE_STATUSES),
    oneOfCheck('abuse_cases_state_known', table.targetState, TARGET_STATES),
    check('abuse_cases_action_when_resolved', sql`(${table.status} = 'resolved') = (${table.action} is not null)`),
    uniqueIndex('abuse_cases_one_open')
      .on(table.targetType, table.targetId)
      .where(sql`status in ('open', 'in_review')`),
    index('abuse_cases_waiting')
      .on(table.createdAt)
      .where(sql`status in ('open', 'in_review') or appeal_state = 'open'`),
    index('abuse_cases_of_target').on(table.targetType, table.targetId),
  ],
)

/** Who reported it and why. Whose thing it is never sees any of it. */
export const abuseReports = pgTable(
  'abuse_reports',
  {
    id: id(),
    caseId: integer('case_id')
      .notNull()
      .references(() => abuseCases.id, { onDelete: 'cascade' }),
    reference: text('reference').notNull().unique(),
    reason: text('reason', { enum: ABUSE_REASONS }).notNull(),
    message: text('message').notNull(),
    /** An address without an account, which nobody confirmed. */
    contact: text('contact'),
    reporterId: integer('reporter_id').references(() => users.id),
    /** A keyed hash of the caller's network, so that one person with many accounts counts once. Erased with the decision. */
    callerKey: text('caller_key'),
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('abuse_reports_reason_known', table.reason, ABUSE_REASONS),
    check('abuse_reports_message_present', sql`length(btrim(${table.message})) > 0`),
    uniqueIndex('abuse_reports_one_each').on(table.caseId, table.reporterId).where(sql`reporter_id is not null`),
    index('abuse_reports_of_case').on(table.caseId),
    index('abuse_reports_of_reporter').on(table.reporterId),
  ],
)

/** What the site team notes about a case, for itself. */
export const abuseNotes = pgTable(
  'abuse_notes',
  {
    id: id(),
    caseId: integer('case_id')
      .notNull()
      .references(() => abuseCases.id, { onDelete: 'cascade' }),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('abuse_notes_of_case').on(table.caseId)],
)
