import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { mediaLinkTable, ORGANIZATION_MEDIA_ROLES } from '#features/media/table.server.ts'
import {
  createdAt,
  id,
  oneOfCheck,
  slugCheck,
  timestamptz,
  updatedAt,
  urlCheck,
} from '#platform/database/columns.server.ts'
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import { type OrganizationSnapshot, REVISION_STATUSES } from '#shared/organization-snapshot.ts'

/**
 * The private account and its public part, the organizer, in one row.
 * Without an owner it is an unclaimed organizer.
 */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    type: text('type', { enum: ORGANIZATION_TYPES }).notNull(),
    status: text('status', { enum: ORGANIZATION_STATUSES }).notNull().default('pending'),
    statusReason: text('status_reason'),
    /** Since when a pending one is not in the queue: `statusReason` says what its owner, or who proposed it, is asked to change. */
    changesRequestedAt: timestamptz('changes_requested_at'),
    url: text('url'),
    email: text('email'),
    phone: text('phone'),
    instagram: text('instagram'),
    facebook: text('facebook'),
    discord: text('discord'),
    county: text('county'),
    descriptionEs: text('description_es'),
    descriptionEn: text('description_en'),
    /** The only owner, its administrator; null while unclaimed. */
    ownerId: integer('owner_id').references(() => users.id),
    /** Who proposed it, to send the answer to: an account, or an email address. */
    proposedBy: integer('proposed_by').references(() => users.id),
    proposedEmail: text('proposed_email'),
    proposedLocale: text('proposed_locale').$type<Locale>(),
    mergedInto: integer('merged_into'),
    verifiedAt: timestamptz('verified_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    slugCheck('organizations_slug_form', table.slug),
    oneOfCheck('organizations_type_known', table.type, ORGANIZATION_TYPES),
    oneOfCheck('organizations_status_known', table.status, ORGANIZATION_STATUSES),
    check(
      'organizations_name_length',
      sql`length(${table.name}) between ${sql.raw(String(ORGANIZATION_NAME_LENGTH.min))} and ${sql.raw(String(ORGANIZATION_NAME_LENGTH.max))}`,
    ),
    urlCheck('organizations_url_form', table.url),
    urlCheck('organizations_instagram_form', table.instagram),
    urlCheck('organizations_facebook_form', table.facebook),
    urlCheck('organizations_discord_form', table.discord),
    check('organizations_not_merged_into_itself', sql`${table.mergedInto} <> ${table.id}`),
    index('organizations_name').on(table.name),
    // Those that are not public are few (visibleOrganizers in access.server.ts).
    index('organizations_hidden')
      .on(table.id)
      .where(sql`not ((status = 'active' or status = 'closed' and verified_at is not null) and merged_into is null)`),
    // The order of the directory.
    index('organizations_by_name').on(sql`${table.name} collate "es-x-icu"`, table.id),
    index('organizations_owner').on(table.ownerId),
    // Similar names are searched for each pending organization and while typing.
    index('organizations_called').using('gin', sql`folded(${table.name}) gin_trgm_ops`),
    index('organizations_waiting').on(table.createdAt).where(sql`status = 'pending'`),
  ],
)

/** Every slug an organization ever had, recorded by a trigger: no slug is reused, and former ones redirect. */
export const organizationSlugs = pgTable('organization_slugs', {
  slug: text('slug').primaryKey(),
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
})

/** What the site team read when it rejected an organization, until it is verified: its next review shows what changed since. */
export const organizationsSentBack = pgTable('organizations_sent_back', {
  organizationId: integer('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  content: jsonb('content').notNull(),
  /** The decision, in the audit log: one that was undone does not count. */
  entryId: integer('entry_id').notNull(),
})

/**
 * An edit of a verified organization. Name, links and picture wait here until the site team approves them; other edits are public at
 * once and are reviewed afterwards.
 */
export const organizationRevisions = pgTable(
  'organization_revisions',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    needsApproval: boolean('needs_approval').notNull(),
    status: text('status', { enum: REVISION_STATUSES }).notNull().default('open'),
    /** The changed fields only. `before` is what was public when it was decided. */
    before: jsonb('before').$type<Partial<OrganizationSnapshot>>().notNull(),
    after: jsonb('after').$type<Partial<OrganizationSnapshot>>().notNull(),
    /** Why it was rejected. */
    reason: text('reason'),
    changedBy: integer('changed_by').references(() => users.id),
    changedAt: createdAt(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    oneOfCheck('organization_revisions_status_known', table.status, REVISION_STATUSES),
    index('organization_revisions_of').on(table.organizationId, table.id),
    index('organization_revisions_open').on(table.changedAt).where(sql`status = 'open'`),
    // At most one waiting change; later edits are added to it.
    uniqueIndex('organization_revisions_waiting')
      .on(table.organizationId)
      .where(sql`status = 'open' and needs_approval`),
  ],
)

/** The public header picture and logo. */
export const organizationMedia = mediaLinkTable(
  'organization_media',
  'organization_id',
  () => organizations.id,
  ORGANIZATION_MEDIA_ROLES,
)

/** Pictures that wait for approval, and those that an approved revision replaced. */
export const organizationRevisionMedia = mediaLinkTable(
  'organization_revision_media',
  'organization_revision_id',
  () => organizationRevisions.id,
  ORGANIZATION_MEDIA_ROLES,
)
