import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, localeCheck, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { INVITATION_STATUSES } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { MEMBER_ROLES } from '#shared/member-permissions.ts'

/** Invitations by email to an organization. Only the hash of the link's token is stored. */
export const membershipInvitations = pgTable(
  'membership_invitations',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Lowercase, as `users.email_key`. */
    emailKey: text('email_key').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** The language of the email to an address without an account: that of who invites. */
    locale: text('locale').$type<Locale>().notNull(),
    hash: text('hash').unique(),
    status: text('status', { enum: INVITATION_STATUSES }).notNull().default('open'),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => users.id),
    /** The account that joined with it, whatever its address. */
    acceptedBy: integer('accepted_by').references(() => users.id),
    sentAt: timestamptz('sent_at').notNull(),
    sentCount: integer('sent_count').notNull().default(1),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    oneOfCheck('membership_invitations_role_known', table.role, MEMBER_ROLES),
    oneOfCheck('membership_invitations_status_known', table.status, INVITATION_STATUSES),
    localeCheck('membership_invitations_locale_known', table.locale),
    index('membership_invitations_of').on(table.organizationId, table.id),
    uniqueIndex('membership_invitations_open').on(table.organizationId, table.emailKey).where(sql`status = 'open'`),
    index('membership_invitations_to').on(table.emailKey),
  ],
)
