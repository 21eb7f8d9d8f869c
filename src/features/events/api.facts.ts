import { type FactColumn, factEntries } from '#shared/event-facts/fact-columns.ts'

export const FACTS_DESCRIPTION =
  'What the organizer says of who the event is for: first time, combat, sleeping, food, access, programme and safety. Null where nothing is said; a single fact that is null or empty is not said either, and never means no. Texts are in the language of the entry, or in the other one where there is none. In `schedule`, a time before 06:00 is in the night after its `date`.'

const text = { type: ['string', 'null'] }
const texts = { type: 'array', items: { type: 'string' } }

function schemaOf(column: FactColumn): object {
  switch (column.kind) {
    case 'flag':
      return { type: ['boolean', 'null'] }
    case 'integer':
      return { type: ['integer', 'null'], minimum: column.min, maximum: column.max }
    case 'choice':
      return { type: ['string', 'null'], enum: [...column.values, null] }
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: column.values } }
    case 'text':
      return text
    case 'lines':
      return texts
  }
}

/** Each fact by its name in the API; the note of the contact is part of it. */
const columns = factEntries.filter(([name]) => name !== 'safetyContactNote').map(([, column]) => column)

export const factsSchema = {
  type: ['object', 'null'],
  properties: {
    ...Object.fromEntries(columns.map((column) => [column.api, schemaOf(column)])),
    schedule: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          date: { type: ['string', 'null'], format: 'date' },
          time: text,
          what: { type: 'string' },
          in_play: { type: 'boolean' },
        },
      },
    },
    safety_tools: { type: 'array', items: { type: 'object', properties: { word: { type: 'string' }, does: text } } },
    safety_contact: { type: ['object', 'null'], properties: { name: { type: 'string' }, note: text } },
    revised_on: { type: ['string', 'null'], format: 'date' },
  },
}

export const FACTS_EXAMPLE = {
  first_timers: true,
  first_timers_how: 'Taller el viernes a las 19:00.',
  play_hours: 22,
  play_note: 'Con pausas para dormir',
  intensity: 3,
  intensity_note: 'Drama y miedo, poco esfuerzo físico',
  physical_contact: 'light',
  combat: 'avoidable',
  combat_note: null,
  sleeping: 'beds',
  quiet_hours: 'De 2:00 a 9:00',
  meals: 'all',
  meal_note: null,
  diets: ['vegan', 'gluten_free'],
  language_note: null,
  public_transport: true,
  arrival: 'Tren a Teruel y os recogemos',
  step_free: false,
  accessible_toilet: true,
  accessibility: 'Un escalón en la entrada',
  photos: 'asked',
  to_bring: ['Saco de dormir'],
  not_needed: ['Saber pelear'],
  themes_present: ['Muerte y duelo'],
  themes_on_request: [],
  themes_absent: ['Violencia sexual'],
  schedule_note: null,
  schedule: [{ date: '2027-03-12', time: '20:30', what: 'Empieza el juego', in_play: true }],
  safety_tools: [{ word: 'Corta', does: 'Para toda la escena' }],
  safety_contact: { name: 'Vera', note: 'No juega' },
  revised_on: '2026-11-20',
}
