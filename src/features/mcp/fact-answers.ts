import { z } from 'zod'
import type { EventFacts } from '#shared/event-facts/event-facts.ts'
import {
  COMBAT_KINDS,
  CONTACT_LEVELS,
  DIETS,
  MEAL_KINDS,
  PHOTO_RULES,
  SLEEPING_KINDS,
} from '#shared/event-facts/fact-columns.ts'

const SILENCE = 'null where the organizer does not say: never a no'

/** What an event says of who it is for, in values. */
export const factValues = z
  .object({
    first_timers_welcome: z.boolean().nullable(),
    hours_of_play: z.number().nullable(),
    intensity: z.number().nullable().describe('1 to 5'),
    physical_contact: z.enum(CONTACT_LEVELS).nullable(),
    combat: z.enum(COMBAT_KINDS).nullable(),
    sleeping: z.enum(SLEEPING_KINDS).nullable().describe('none: not included'),
    meals: z.enum(MEAL_KINDS).nullable(),
    diets: z.array(z.enum(DIETS)),
    public_transport: z.boolean().nullable(),
    step_free: z.boolean().nullable(),
    accessible_toilet: z.boolean().nullable(),
    photos: z.enum(PHOTO_RULES).nullable(),
    revised_on: z.string().nullable(),
  })
  .nullable()
  .describe(SILENCE)

const text = z.string().nullable()
/** The same in its organizer's words. */
export const factTexts = z
  .object({
    first_timers: text,
    hours: text,
    intensity: text,
    combat: text,
    quiet_hours: text,
    meals: text,
    language: text,
    arrival: text,
    accessibility: text,
    to_bring: z.array(z.string()),
    not_needed: z.array(z.string()),
    themes: z.object({ present: z.array(z.string()), on_request: z.array(z.string()), absent: z.array(z.string()) }),
    safety_tools: z.array(z.object({ word: z.string(), does: text })),
    schedule: z.array(z.object({ day: z.number(), time: text, what: z.string(), in_play: z.boolean() })),
  })
  .nullable()

export const toFacts = (facts: EventFacts | null): z.output<typeof factValues> =>
  facts && {
    first_timers_welcome: facts.firstTimers,
    hours_of_play: facts.playHours,
    intensity: facts.intensity,
    physical_contact: facts.physicalContact,
    combat: facts.combat,
    sleeping: facts.sleeping,
    meals: facts.meals,
    diets: facts.diets,
    public_transport: facts.publicTransport,
    step_free: facts.stepFree,
    accessible_toilet: facts.accessibleToilet,
    photos: facts.photos,
    revised_on: facts.revisedOn,
  }

export const toFactTexts = (facts: EventFacts | null): z.output<typeof factTexts> =>
  facts && {
    first_timers: facts.firstTimersHow,
    hours: facts.playNote,
    intensity: facts.intensityNote,
    combat: facts.combatNote,
    quiet_hours: facts.quietHours,
    meals: facts.mealNote,
    language: facts.languageNote,
    arrival: facts.arrival,
    accessibility: facts.accessibility,
    to_bring: facts.toBring,
    not_needed: facts.notNeeded,
    themes: { present: facts.themesPresent, on_request: facts.themesOnRequest, absent: facts.themesAbsent },
    safety_tools: facts.safetyTools,
    schedule: facts.schedule.map(({ day, time, what, inPlay }) => ({ day: day + 1, time, what, in_play: inPlay })),
  }
