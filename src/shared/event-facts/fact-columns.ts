/** What a fact holds. A `text` is one in two languages, and so are `lines`, a list of short texts. */
type Kind =
  | { kind: 'flag' }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'choice' | 'choices'; values: readonly string[] }
  | { kind: 'text'; max: number }
  | { kind: 'lines' }

/** `api` is its name in the API, of its form field and of its column in the table. */
export type FactColumn = Kind & { api: string }

export const CONTACT_LEVELS = ['none', 'light', 'full'] as const
export const COMBAT_KINDS = ['none', 'avoidable', 'padded', 'airsoft', 'contact'] as const
export const SLEEPING_KINDS = ['none', 'tents', 'shared', 'beds', 'outside'] as const
export const MEAL_KINDS = ['none', 'some', 'all'] as const
export const DIETS = ['vegetarian', 'vegan', 'gluten_free', 'lactose_free', 'halal'] as const
export const PHOTO_RULES = ['none', 'asked', 'team', 'press'] as const

const FACT_TEXT_MAX = 300
export const FACT_NOTE_MAX = 120
/** Items of one list, and characters of one of them. */
export const FACT_LINES_MAX = 20
export const FACT_LINE_MAX = 120
export const SCHEDULE_ROWS_MAX = 60
export const SAFETY_TOOLS_MAX = 12
export const SAFETY_CONTACT_MAX = 80
export const SAFETY_CONTACT_RETENTION_DAYS = 90 // how long after the event
/** How many days an event with a schedule goes on. */
export const SCHEDULE_DAYS_MAX = 14

/**
 * What an event's page says under "Is it for me?". Everything is optional: what is not said is null or empty, and never a no. Table, form,
 * page and API follow from it.
 */
export const FACT_COLUMNS = {
  firstTimers: { api: 'first_timers', kind: 'flag' },
  firstTimersHow: { api: 'first_timers_how', kind: 'text', max: FACT_TEXT_MAX },
  playHours: { api: 'play_hours', kind: 'integer', min: 1, max: 300 },
  playNote: { api: 'play_note', kind: 'text', max: FACT_NOTE_MAX },
  intensity: { api: 'intensity', kind: 'integer', min: 1, max: 5 },
  intensityNote: { api: 'intensity_note', kind: 'text', max: FACT_NOTE_MAX },
  physicalContact: { api: 'physical_contact', kind: 'choice', values: CONTACT_LEVELS },
  combat: { api: 'combat', kind: 'choice', values: COMBAT_KINDS },
  combatNote: { api: 'combat_note', kind: 'text', max: FACT_NOTE_MAX },
  sleeping: { api: 'sleeping', kind: 'choice', values: SLEEPING_KINDS },
  quietHours: { api: 'quiet_hours', kind: 'text', max: FACT_NOTE_MAX },
  meals: { api: 'meals', kind: 'choice', values: MEAL_KINDS },
  mealNote: { api: 'meal_note', kind: 'text', max: FACT_NOTE_MAX },
  diets: { api: 'diets', kind: 'choices', values: DIETS },
  languageNote: { api: 'language_note', kind: 'text', max: FACT_NOTE_MAX },
  publicTransport: { api: 'public_transport', kind: 'flag' },
  arrival: { api: 'arrival', kind: 'text', max: FACT_TEXT_MAX },
  stepFree: { api: 'step_free', kind: 'flag' },
  accessibleToilet: { api: 'accessible_toilet', kind: 'flag' },
  accessibility: { api: 'accessibility', kind: 'text', max: FACT_TEXT_MAX },
  photos: { api: 'photos', kind: 'choice', values: PHOTO_RULES },
  toBring: { api: 'to_bring', kind: 'lines' },
  notNeeded: { api: 'not_needed', kind: 'lines' },
  themesPresent: { api: 'themes_present', kind: 'lines' },
  themesOnRequest: { api: 'themes_on_request', kind: 'lines' },
  themesAbsent: { api: 'themes_absent', kind: 'lines' },
  safetyContactNote: { api: 'safety_contact_note', kind: 'text', max: FACT_NOTE_MAX },
  scheduleNote: { api: 'schedule_note', kind: 'text', max: FACT_TEXT_MAX },
} as const satisfies Record<string, FactColumn>

export type FactName = keyof typeof FACT_COLUMNS

export const factEntries = Object.entries(FACT_COLUMNS) as [FactName, FactColumn][]
/** Whether it is stored in two columns, one for each language. */
export const isTranslated = ({ kind }: FactColumn) => kind === 'text' || kind === 'lines'
