import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { mediaLinkTable } from '#features/media/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import {
  CHARACTER_APPROVALS,
  CHARACTER_NAME_LENGTH,
  CHARACTER_STATUSES,
  CHARACTER_TEXT_MAX,
  CHARACTER_TEXTS,
  CHARACTER_VISIBILITIES,
} from '#shared/characters/characters.ts'

const characterId = (name = 'character_id') =>
  integer(name)
    .notNull()
    .references(() => characters.id, { onDelete: 'cascade' })

/** A person's characters. A deleted one is hidden from everybody but its owner, who may restore it until a job erases it. */
export const characters = pgTable(
  'characters',
  {
    id: id(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    visibility: text('visibility', { enum: CHARACTER_VISIBILITIES }).notNull().default('private'),
    status: text('status', { enum: CHARACTER_STATUSES }).notNull().default('active'),
    /** Markdown; empty when nothing is written. */
    biography: text('biography').notNull().default(''),
    background: text('background').notNull().default(''),
    /** Counts the changes of each text: who saves says on which one their text is based. */
    biographyRevision: integer('biography_revision').notNull().default(0),
    backgroundRevision: integer('background_revision').notNull().default(0),
    /** In the link that shows the character to who has it, whatever its visibility; null when there is none. */
    shareToken: text('share_token').unique('characters_share_token_once'),
    /** When the site team hid it: visible to its owner only. */
    hiddenAt: timestamptz('hidden_at'),
    deletedAt: timestamptz('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('characters_visibility_known', table.visibility, CHARACTER_VISIBILITIES),
    oneOfCheck('characters_status_known', table.status, CHARACTER_STATUSES),
    check(
      'characters_name_length',
      sql`length(${table.name}) between ${sql.raw(String(CHARACTER_NAME_LENGTH.min))} and ${sql.raw(String(CHARACTER_NAME_LENGTH.max))}`,
    ),
    check(
      'characters_text_length',
      sql`greatest(length(${table.biography}), length(${table.background})) <= ${sql.raw(String(CHARACTER_TEXT_MAX))}`,
    ),
    index('characters_of_owner').on(table.ownerId, table.createdAt),
    index('characters_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** The portrait. */
export const characterMedia = mediaLinkTable('character_media', 'character_id', () => characters.id)

/** What a text of a character was: one row for the edits of one person within a few minutes. */
export const characterVersions = pgTable(
  'character_versions',
  {
    id: id(),
    characterId: characterId(),
    text: text('text', { enum: CHARACTER_TEXTS }).notNull(),
    /** The revision of the text that this is. */
    revision: integer('revision').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('character_versions_text_known', table.text, CHARACTER_TEXTS),
    unique('character_versions_once').on(table.characterId, table.text, table.revision),
  ],
)

/** A relation between two characters: proposed by the owner of one, shown once the owner of the other accepted it. */
export const characterRelations = pgTable(
  'character_relations',
  {
    id: id(),
    fromId: characterId('from_id'),
    toId: characterId('to_id'),
    /** What the first is to the second, such as "sister of". */
    description: text('description').notNull(),
    acceptedAt: timestamptz('accepted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('character_relations_of_two', sql`${table.fromId} <> ${table.toId}`),
    check('character_relations_description_length', sql`length(btrim(${table.description})) between 1 and 120`),
    uniqueIndex('character_relations_once').on(
      sql`least(${table.fromId}, ${table.toId})`,
      sql`greatest(${table.fromId}, ${table.toId})`,
    ),
    index('character_relations_to').on(table.toId),
  ],
)

/**
 * A character that is played with a registration. Until it is revoked, the event's organizers read the character's background and
 * documents; revoked, they keep what was submitted to them.
 */
export const characterLinks = pgTable(
  'character_links',
  {
    id: id(),
    characterId: characterId(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** What was submitted to the event; null until it is. */
    submittedAt: timestamptz('submitted_at'),
    submittedName: text('submitted_name'),
    submittedBiography: text('submitted_biography'),
    submittedBackground: text('submitted_background'),
    approval: text('approval', { enum: CHARACTER_APPROVALS }).notNull().default('none'),
    /** What the organizers ask to change; shown to the player. */
    approvalReason: text('approval_reason'),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('character_links_approval_known', table.approval, CHARACTER_APPROVALS),
    check(
      'character_links_submitted_whole',
      sql`num_nulls(${table.submittedAt}, ${table.submittedName}, ${table.submittedBiography}, ${table.submittedBackground}) in (0, 4)`,
    ),
    unique('character_links_once').on(table.characterId, table.registrationId),
    index('character_links_of_registration').on(table.registrationId),
  ],
)
