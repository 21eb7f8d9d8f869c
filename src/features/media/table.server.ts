import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOfCheck, updatedAt } from '#platform/database/columns.server.ts'

/** Organizations by their key alone: they stand above media, and declare the table. */
const organizations = pgTable('organizations', { id: integer('id').primaryKey() })

/** What a file belongs to; who may see the parent may see the file. */
export const PARENT_KINDS = [
  'event',
  'organization',
  'venue',
  'album',
  'document',
  'character',
  // A picture waiting for approval, or one that was replaced.
  'organization_revision',
  // Removed by the site team: hidden until the decision is undone or the file is deleted.
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
    parentKind: text('parent_kind', { enum: PARENT_KINDS }).notNull(),
    parentId: integer('parent_id').notNull(),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    position: integer('position').notNull().default(0),
    /** The focal point for cropping headers, in percent from left and top. */
    focalX: integer('focal_x').notNull().default(50),
    focalY: integer('focal_y').notNull().default(50),
    /** The organization whose storage quota the file counts towards. */
    ownerOrganizationId: integer('owner_organization_id').references(() => organizations.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('media_parent_known', table.parentKind, PARENT_KINDS),
    oneOfCheck('media_purpose_known', table.purpose, PURPOSES),
    check('media_hash_form', sql`${table.hash} ~ '^[A-Za-z0-9_-]{16,64}$'`),
    check('media_bytes_positive', sql`${table.bytes} > 0`),
    check('media_focal_range', sql`${table.focalX} between 0 and 100 and ${table.focalY} between 0 and 100`),
    check('media_both_sides', sql`(${table.width} is null) = (${table.height} is null)`),
    index('media_parent').on(table.parentKind, table.parentId, table.position),
    unique('media_place').on(table.parentKind, table.parentId, table.purpose, table.hash),
  ],
)
