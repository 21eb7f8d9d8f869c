import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { oneOfCheck, updatedAt } from '#platform/database/columns.server.ts'
import type { StoredProgrammeItem, StoredSafetyTool } from '#shared/event-facts/event-facts.ts'
import {
  COMBAT_KINDS,
  CONTACT_LEVELS,
  DIETS,
  MEAL_KINDS,
  PHOTO_RULES,
  SAFETY_CONTACT_MAX,
  SAFETY_TOOLS_MAX,
  SCHEDULE_ROWS_MAX,
  SLEEPING_KINDS,
} from '#shared/event-facts/fact-columns.ts'

const lines = (name: string) => text(name).array().notNull().default(sql`'{}'`)
const max = (value: number): SQL => sql.raw(String(value))

/** The practical facts and the safety sheet of an event; null and empty where its organizer does not say. An event without a row says nothing. */
export const eventFacts = pgTable(
  'event_facts',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    firstTimers: boolean('first_timers'),
    firstTimersHowEs: text('first_timers_how_es'),
    firstTimersHowEn: text('first_timers_how_en'),
    playHours: integer('play_hours'),
    playNoteEs: text('play_note_es'),
    playNoteEn: text('play_note_en'),
    intensity: integer('intensity'),
    intensityNoteEs: text('intensity_note_es'),
    intensityNoteEn: text('intensity_note_en'),
    physicalContact: text('physical_contact', { enum: CONTACT_LEVELS }),
    combat: text('combat', { enum: COMBAT_KINDS }),
    combatNoteEs: text('combat_note_es'),
    combatNoteEn: text('combat_note_en'),
    sleeping: text('sleeping', { enum: SLEEPING_KINDS }),
    quietHoursEs: text('quiet_hours_es'),
    quietHoursEn: text('quiet_hours_en'),
    meals: text('meals', { enum: MEAL_KINDS }),
    mealNoteEs: text('meal_note_es'),
    mealNoteEn: text('meal_note_en'),
    diets: text('diets', { enum: DIETS }).array().notNull().default(sql`'{}'`),
    languageNoteEs: text('language_note_es'),
    languageNoteEn: text('language_note_en'),
    publicTransport: boolean('public_transport'),
    arrivalEs: text('arrival_es'),
    arrivalEn: text('arrival_en'),
    stepFree: boolean('step_free'),
    accessibleToilet: boolean('accessible_toilet'),
    accessibilityEs: text('accessibility_es'),
    accessibilityEn: text('accessibility_en'),
    photos: text('photos', { enum: PHOTO_RULES }),
    toBringEs: lines('to_bring_es'),
    toBringEn: lines('to_bring_en'),
    notNeededEs: lines('not_needed_es'),
    notNeededEn: lines('not_needed_en'),
    themesPresentEs: lines('themes_present_es'),
    themesPresentEn: lines('themes_present_en'),
    themesOnRequestEs: lines('themes_on_request_es'),
    themesOnRequestEn: lines('themes_on_request_en'),
    themesAbsentEs: lines('themes_absent_es'),
    themesAbsentEn: lines('themes_absent_en'),
    safetyTools: jsonb('safety_tools').$type<StoredSafetyTool[]>().notNull().default([]),
    /** A person, who may have no account. Deleted some time after the event. */
    safetyContactName: text('safety_contact_name'),
    safetyContactNoteEs: text('safety_contact_note_es'),
    safetyContactNoteEn: text('safety_contact_note_en'),
    schedule: jsonb('schedule').$type<StoredProgrammeItem[]>().notNull().default([]),
    scheduleNoteEs: text('schedule_note_es'),
    scheduleNoteEn: text('schedule_note_en'),
    /** The day when someone last saved them as right; null in a copied event. */
    revisedOn: date('revised_on'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('event_facts_hours_range', sql`${table.playHours} between 1 and 300`),
    check('event_facts_intensity_range', sql`${table.intensity} between 1 and 5`),
    oneOfCheck('event_facts_contact_known', table.physicalContact, CONTACT_LEVELS),
    oneOfCheck('event_facts_combat_known', table.combat, COMBAT_KINDS),
    oneOfCheck('event_facts_sleeping_known', table.sleeping, SLEEPING_KINDS),
    oneOfCheck('event_facts_meals_known', table.meals, MEAL_KINDS),
    oneOfCheck('event_facts_photos_known', table.photos, PHOTO_RULES),
    check(
      'event_facts_diets_known',
      sql`${table.diets} <@ ${sql.raw(`array[${DIETS.map((diet) => `'${diet}'`).join(', ')}]`)}`,
    ),
    check('event_facts_tools_bounded', sql`jsonb_array_length(${table.safetyTools}) <= ${max(SAFETY_TOOLS_MAX)}`),
    check('event_facts_schedule_bounded', sql`jsonb_array_length(${table.schedule}) <= ${max(SCHEDULE_ROWS_MAX)}`),
    check(
      'event_facts_contact_length',
      sql`length(${table.safetyContactName}) between 1 and ${max(SAFETY_CONTACT_MAX)}`,
    ),
  ],
)
