import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created, id, instant, oneOf, slugForm, updated, webAddress } from '#core/columns.server.ts'
import { ORGANIZATION_NAME_LENGTH } from '#spec/limits.ts'
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '#spec/vocabulary.ts'

/**
 * The private account and its public card, the organizer, in one row (decisions 2).
 * A row nobody owns is an unclaimed card; the owner's column arrives with accounts (issue 4).
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
    claimed: boolean('claimed').notNull().default(false),
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
  ],
)

/** Every slug an organization ever had, kept by a trigger: none is used twice, old ones redirect (decisions 3). */
export const organizationSlugs = pgTable('organization_slugs', {
  slug: text('slug').primaryKey(),
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
})
