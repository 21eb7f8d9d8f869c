import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { characters } from '#features/characters/table.server.ts'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { media } from '#features/media/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { ALBUM_LICENSES } from '#shared/albums/album-page.ts'
import {
  ALBUM_CONTRIBUTORS,
  ALBUM_DESCRIPTION_MAX,
  ALBUM_TITLE_MAX,
  ALBUM_VISIBILITIES,
  PHOTO_REQUEST_KINDS,
  PHOTO_REQUEST_STATES,
  type PhotoArea,
} from '#shared/albums/albums.ts'

const person = (name: string) => integer(name).references(() => users.id)

/** Photo albums of events, characters and venues. */
export const albums = pgTable(
  'albums',
  {
    id: id(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    venueId: integer('venue_id').references(() => venues.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    visibility: text('visibility', { enum: ALBUM_VISIBILITIES }).notNull().default('public'),
    contributors: text('contributors', { enum: ALBUM_CONTRIBUTORS }).notNull().default('organizers'),
    license: text('license', { enum: ALBUM_LICENSES }).notNull().default('all_rights'),
    /** Null: the first photo. */
    coverId: integer('cover_id').references(() => media.id, { onDelete: 'set null' }),
    /** In the link that shows the album to who has it, whatever its visibility; null when there is none. */
    shareToken: text('share_token').unique('albums_share_token_once'),
    createdBy: person('created_by'),
    /** When the site team hid it: visible only to who may edit it. */
    hiddenAt: timestamptz('hidden_at'),
    /** When it was deleted: visible to nobody, until it is restored or a job deletes its photos. */
    deletedAt: timestamptz('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('albums_title_present', sql`length(btrim(${table.title})) between 1 and ${sql.raw(String(ALBUM_TITLE_MAX))}`),
    check('albums_description_length', sql`length(${table.description}) <= ${sql.raw(String(ALBUM_DESCRIPTION_MAX))}`),
    check('albums_one_parent', sql`num_nonnulls(${table.eventId}, ${table.characterId}, ${table.venueId}) = 1`),
    oneOfCheck('albums_visibility_known', table.visibility, ALBUM_VISIBILITIES),
    oneOfCheck('albums_license_known', table.license, ALBUM_LICENSES),
    oneOfCheck('albums_contributors_known', table.contributors, ALBUM_CONTRIBUTORS),
    index('albums_event').on(table.eventId),
    index('albums_character').on(table.characterId),
    index('albums_venue').on(table.venueId),
    index('albums_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** The photos of albums: a row of `media` each, by whose id they are known outside. */
export const photos = pgTable(
  'photos',
  {
    mediaId: integer('media_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    uploadedBy: person('uploaded_by'),
    /** The photographer, where it is not who uploaded it. */
    credit: text('credit'),
    /** From the camera; UTC where the file names no zone. */
    takenAt: timestamptz('taken_at'),
    /** SHA-256 of the uploaded file: the same file is in an album once. */
    sourceSha256: text('source_sha256'),
    /** The caller's key of the upload: the same upload sent again adds nothing. */
    uploadKey: text('upload_key').unique('photos_upload_once'),
    /** Why it could not be read, while its file is `failed`. */
    failure: text('failure'),
    /** When the site team hid it: visible only to who may edit the album, and who uploaded it. */
    hiddenAt: timestamptz('hidden_at'),
    /** When someone in it asked for a change: hidden from everybody else until that is decided. */
    withheldAt: timestamptz('withheld_at'),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('photos_album').on(table.albumId, table.position),
    index('photos_of_uploader').on(table.uploadedBy),
    index('photos_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('photos_content_once').on(table.albumId, table.sourceSha256).where(sql`${table.deletedAt} is null`),
  ],
)

const photoId = () =>
  integer('photo_id')
    .notNull()
    .references(() => photos.mediaId, { onDelete: 'cascade' })

/** Who is in a photo, marked by themselves only. */
export const photoPeople = pgTable(
  'photo_people',
  { photoId: photoId(), userId: person('user_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.photoId, table.userId] }), index('photo_people_of').on(table.userId)],
)

/** What a person in a photo asked for, and what was decided. */
export const photoRequests = pgTable(
  'photo_requests',
  {
    id: id(),
    photoId: photoId(),
    /** Null once the account was erased while it was open. */
    userId: person('user_id'),
    kind: text('kind', { enum: PHOTO_REQUEST_KINDS }).notNull(),
    /** What is kept by a crop, or made unrecognizable by a blur. */
    area: jsonb('area').$type<PhotoArea>(),
    message: text('message').notNull().default(''),
    state: text('state', { enum: PHOTO_REQUEST_STATES }).notNull().default('open'),
    /** When it is granted if nobody decides. */
    dueAt: timestamptz('due_at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: timestamptz('decided_at'),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('photo_requests_kind_known', table.kind, PHOTO_REQUEST_KINDS),
    oneOfCheck('photo_requests_state_known', table.state, PHOTO_REQUEST_STATES),
    check('photo_requests_area', sql`(${table.kind} = 'removal') = (${table.area} is null)`),
    uniqueIndex('photo_requests_open_once').on(table.photoId, table.userId).where(sql`${table.state} = 'open'`),
    index('photo_requests_due').on(table.dueAt).where(sql`${table.state} = 'open'`),
    index('photo_requests_of').on(table.userId),
    index('photo_requests_photo').on(table.photoId),
  ],
)
