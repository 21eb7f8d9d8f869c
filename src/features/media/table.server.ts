import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/table.server.ts'
import { created, id, oneOf, updated } from '#platform/database/columns.server.ts'

/** What a picture or file belongs to; access follows it (decisions 5). */
const PARENT_KINDS = [
  'event',
  'organization',
  'venue',
  'album',
  'document',
  'character',
  // A picture that waits to be approved, or that made room for one.
  'organization_revision',
  // Taken away by the site team: nobody sees it, until that is undone or it is deleted.
  'removed_event',
  'removed_organization',
] as const
const PURPOSES = ['header', 'photo', 'file', 'portrait'] as const

export type Format = {
  url: string
  width: number
  height: number
  size: number
  ext: string
  mime: string
  hash: string
}

/** A stored file in Strapi's shape. `size` is kB there; here it is kept in bytes. `hash` is the random key of its address. */
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
    parentKind: text('parent_kind', { enum: PARENT_KINDS }).notNull(),
    parentId: integer('parent_id').notNull(),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    position: integer('position').notNull().default(0),
    /** What must stay in view when a header is cut: percent from the left and from the top. */
    focalX: integer('focal_x').notNull().default(50),
    focalY: integer('focal_y').notNull().default(50),
    /** The organization whose quota it counts against; people's files get their column with accounts (issue 4). */
    ownerOrganizationId: integer('owner_organization_id').references(() => organizations.id),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    oneOf('media_parent_known', table.parentKind, PARENT_KINDS),
    oneOf('media_purpose_known', table.purpose, PURPOSES),
    check('media_hash_form', sql`${table.hash} ~ '^[A-Za-z0-9_-]{16,64}$'`),
    check('media_bytes_positive', sql`${table.bytes} > 0`),
    check('media_focal_range', sql`${table.focalX} between 0 and 100 and ${table.focalY} between 0 and 100`),
    check('media_both_sides', sql`(${table.width} is null) = (${table.height} is null)`),
    index('media_parent').on(table.parentKind, table.parentId, table.position),
    unique('media_place').on(table.parentKind, table.parentId, table.purpose, table.hash),
  ],
)
