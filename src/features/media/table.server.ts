import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { MEDIA_STATES } from '#shared/albums/albums.ts'

/** Organizations by their key alone: they stand above media, and declare the table. */
const organizations = pgTable('organizations', { id: integer('id').primaryKey() })

/** What a file is to its parent. `payment`: a payer's proof of payment, of registrations alone; `logo`: of organizations. */
const ROLES = ['header', 'photo', 'file', 'portrait', 'payment', 'logo'] as const
export type MediaRole = (typeof ROLES)[number]
const COMMON_ROLES: readonly MediaRole[] = ['header', 'photo', 'file', 'portrait']
export const ORGANIZATION_MEDIA_ROLES: readonly MediaRole[] = [...COMMON_ROLES, 'logo']

export type Format = {
  url: string
  width: number
  height: number
  size: number
  ext: string
  mime: string
  hash: string
  /** Also stored as AVIF, and so are all sizes of the picture, the original too. */
  avif?: true
}

/** Stored files, with Strapi's attributes. Sizes are in bytes (Strapi: kB). `hash` is the random key in the URL. */
export const media = pgTable(
  'media',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    alternativeText: text('alternative_text'),
    caption: text('caption'),
    width: integer('width'),
    height: integer('height'),
    formats: jsonb('formats').$type<Record<string, Format>>().notNull().default({}),
    ext: text('ext').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    provider: text('provider').notNull().default('local'),
    /** The focal point for cropping headers, in percent from left and top. */
    focalX: integer('focal_x').notNull().default(50),
    focalY: integer('focal_y').notNull().default(50),
    /** The organization whose storage quota the file counts towards. */
    ownerOrganizationId: integer('owner_organization_id').references(() => organizations.id),
    /** The person whose storage quota it counts towards instead. */
    ownerUserId: integer('owner_user_id').references(() => users.id),
    /** When the site team removed it: hidden until the decision is undone or the file is deleted. */
    removedAt: timestamptz('removed_at'),
    /** A photo is `processing` until a job has made its sizes; until then its width and height are those it declares. */
    state: text('state', { enum: MEDIA_STATES }).notNull().default('ready'),
    /** `#rrggbb`, and a picture of a few pixels as a data URL: shown until the picture is loaded. */
    dominantColor: text('dominant_color'),
    preview: text('preview'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('media_hash_form', sql`${table.hash} ~ '^[A-Za-z0-9_-]{16,64}$'`),
    check('media_bytes_positive', sql`${table.bytes} > 0`),
    check('media_focal_range', sql`${table.focalX} between 0 and 100 and ${table.focalY} between 0 and 100`),
    check('media_both_sides', sql`(${table.width} is null) = (${table.height} is null)`),
    oneOfCheck('media_state_known', table.state, MEDIA_STATES),
    check('media_one_owner', sql`num_nonnulls(${table.ownerOrganizationId}, ${table.ownerUserId}) <= 1`),
    index('media_of_organization').on(table.ownerOrganizationId).where(sql`${table.ownerOrganizationId} is not null`),
    index('media_of_user').on(table.ownerUserId).where(sql`${table.ownerUserId} is not null`),
  ],
)

/**
 * The join table between media and a noun, which declares it in its own `table.server.ts` and adds who may see the files to
 * `mediaParents`. A file has at most one parent of a noun; when either is deleted, the link goes with it.
 */
export const mediaLinkTable = (
  name: string,
  column: string,
  parent: () => AnyPgColumn,
  roles: readonly MediaRole[] = COMMON_ROLES,
) =>
  pgTable(
    name,
    {
      mediaId: integer('media_id')
        .primaryKey()
        .references(() => media.id, { onDelete: 'cascade' }),
      parentId: integer(column).notNull().references(parent, { onDelete: 'cascade' }),
      role: text('role', { enum: ROLES }).notNull(),
      position: integer('position').notNull().default(0),
    },
    (table) => [
      oneOfCheck(`${name}_role_known`, table.role, roles),
      index(`${name}_parent`).on(table.parentId, table.role, table.position),
    ],
  )
export type MediaLinkTable = ReturnType<typeof mediaLinkTable>
