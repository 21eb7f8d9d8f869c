import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { characters } from '#features/characters/table.server.ts'
import { events } from '#features/events/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import {
  CASTING_NOTE_MAX,
  CHOICES_MAX,
  PART_BODY_MAX,
  PART_GROUP_MAX,
  PART_SUMMARY_MAX,
  RULE_KINDS,
} from '#shared/casting/casting.ts'
import { CHARACTER_NAME_LENGTH } from '#shared/characters/characters.ts'

const max = (value: number) => sql.raw(String(value))

/** How an event casts the characters that it has written. An event without a row takes no preferences. */
export const castingSettings = pgTable(
  'casting_settings',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Whether players may state what they prefer. */
    open: boolean('open').notNull().default(false),
    /** How many characters they rank. */
    choices: integer('choices').notNull().default(3),
    /** From when on players read the character that they were given. */
    revealAt: timestamptz('reveal_at'),
    updatedAt: updatedAt(),
  },
  (table) => [check('casting_settings_choices_range', sql`${table.choices} between 1 and ${max(CHOICES_MAX)}`)],
)

/** A character that the organization has written for an event, and the registration that was given it. */
export const castingParts = pgTable(
  'casting_parts',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** What players read while they choose. */
    summary: text('summary').notNull().default(''),
    /** Markdown. Only whoever was given the character reads it, from the reveal on. */
    body: text('body').notNull().default(''),
    /** Where it belongs, such as a house or a plot; empty for none. */
    group: text('group_name').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    registrationId: integer('registration_id').references(() => registrations.id, { onDelete: 'set null' }),
    /** When the seat of whoever had it ended; null once someone else was given it. */
    freedAt: timestamptz('freed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'casting_parts_title_length',
      sql`length(${table.title}) between ${max(CHARACTER_NAME_LENGTH.min)} and ${max(CHARACTER_NAME_LENGTH.max)}`,
    ),
    check(
      'casting_parts_text_length',
      sql`length(${table.summary}) <= ${max(PART_SUMMARY_MAX)} and length(${table.body}) <= ${max(PART_BODY_MAX)}`,
    ),
    check('casting_parts_group_length', sql`length(${table.group}) <= ${max(PART_GROUP_MAX)}`),
    index('casting_parts_of_event').on(table.eventId, table.position),
    index('casting_parts_of_registration').on(table.registrationId),
  ],
)

/** What a player prefers: the ids of parts in order, and tags. */
export const castingPreferences = pgTable(
  'casting_preferences',
  {
    registrationId: integer('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    choices: integer('choices').array().notNull().default(sql`'{}'::int[]`),
    avoids: text('avoids').array().notNull().default(sql`'{}'::text[]`),
    /** Names of other players, as they were typed: whom one would like to play with, and rather not. */
    near: text('near').array().notNull().default(sql`'{}'::text[]`),
    apart: text('apart').array().notNull().default(sql`'{}'::text[]`),
    note: text('note').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (table) => [check('casting_preferences_note_length', sql`length(${table.note}) <= ${max(CASTING_NOTE_MAX)}`)],
)

/** Players who must be in one group of characters, or no two of whom may be. */
export const castingRules = pgTable(
  'casting_rules',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: RULE_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('casting_rules_kind_known', table.kind, RULE_KINDS),
    index('casting_rules_of_event').on(table.eventId),
  ],
)

export const castingRuleMembers = pgTable(
  'casting_rule_members',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => castingRules.id, { onDelete: 'cascade' }),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.registrationId] }),
    index('casting_rule_members_of').on(table.registrationId),
  ],
)

/** Who was told of which part: once each. */
export const castingReveals = pgTable(
  'casting_reveals',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    partId: integer('part_id')
      .notNull()
      .references(() => castingParts.id, { onDelete: 'cascade' }),
    /** The character that the player made of it. */
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('casting_reveals_once').on(table.registrationId, table.partId),
    index('casting_reveals_of_part').on(table.partId),
    index('casting_reveals_of_character').on(table.characterId),
  ],
)
