import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { created, id, instant, oneOf, slugForm, updated, webAddress } from '#platform/database/columns.server.ts'
import { LOCALES, ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '#shared/enums.ts'
import { ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import { type OrganizationSnapshot, REVISION_STATUSES } from '#shared/organization-snapshot.ts'

/**
 * The private account and its public card, the organizer, in one row (decisions 2).
 * A row nobody owns is an unclaimed card.
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
    url: text('url'),
    email: text('email'),
    phone: text('phone'),
    instagram: text('instagram'),
    facebook: text('facebook'),
    discord: text('discord'),
    county: text('county'),
    descriptionEs: text('description_es'),
    descriptionEn: text('description_en'),
    /** The one owner, its administrator; null only while unclaimed (decisions 2). */
    ownerId: integer('owner_id').references(() => users.id),
    /** Who proposed a card that nobody owns yet, for the answer: somebody signed in, or an address. */
    proposedBy: integer('proposed_by').references(() => users.id),
    proposedEmail: text('proposed_email'),
    proposedLocale: text('proposed_locale', { enum: LOCALES }),
    mergedInto: integer('merged_into'),
    verifiedAt: instant('verified_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    slugForm('organizations_slug_form', table.slug),
    oneOf('organizations_type_known', table.type, ORGANIZATION_TYPES),
    oneOf('organizations_status_known', table.status, ORGANIZATION_STATUSES),
    check(
      'organizations_name_length',
      sql`length(${table.name}) between ${sql.raw(String(ORGANIZATION_NAME_LENGTH.min))} and ${sql.raw(String(ORGANIZATION_NAME_LENGTH.max))}`,
    ),
    webAddress('organizations_url_form', table.url),
    webAddress('organizations_instagram_form', table.instagram),
    webAddress('organizations_facebook_form', table.facebook),
    webAddress('organizations_discord_form', table.discord),
    check('organizations_not_merged_into_itself', sql`${table.mergedInto} <> ${table.id}`),
    index('organizations_name').on(table.name),
    index('organizations_owner').on(table.ownerId),
    // What is called alike is sought for each that waits, and as one types.
    index('organizations_called').using('gin', sql`folded(${table.name}) gin_trgm_ops`),
    index('organizations_waiting').on(table.createdAt).where(sql`status = 'pending'`),
  ],
)

/** Every slug an organization ever had, kept by a trigger: none is used twice, old ones redirect (decisions 3). */
export const organizationSlugs = pgTable('organization_slugs', {
  slug: text('slug').primaryKey(),
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
})

/**
 * An edit of a verified organization. Its name, addresses and picture wait here until the site team approves them; the rest is public
 * at once, and stands here to be read afterwards.
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
    /** Of what waits, what was public when it was decided, and what is asked for: changed fields alone. */
    before: jsonb('before').$type<Partial<OrganizationSnapshot>>().notNull(),
    after: jsonb('after').$type<Partial<OrganizationSnapshot>>().notNull(),
    /** Why it was refused. */
    reason: text('reason'),
    changedBy: integer('changed_by').references(() => users.id),
    changedAt: created(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    oneOf('organization_revisions_status_known', table.status, REVISION_STATUSES),
    index('organization_revisions_of').on(table.organizationId, table.id),
    index('organization_revisions_open').on(table.changedAt).where(sql`status = 'open'`),
    // One proposal at a time: a later one adds to it.
    uniqueIndex('organization_revisions_waiting')
      .on(table.organizationId)
      .where(sql`status = 'open' and needs_approval`),
  ],
)
