import { anonymous, type Context } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import { makeEvents, makeTexts, NOW } from './cast/calendar.ts'
import { makeExtras, makeGuides } from './cast/extras.ts'
import { makeOrganizers, makeVenues } from './cast/people.ts'

export { NOW }
export const contextIn = (db: Database): Context => ({ db, actor: anonymous, locale: 'es', now: NOW })

/** Words that nobody may read through any public door. */
export const SECRETS = [
  'secreto@farol.example',
  '+34600999888',
  'motivo-privado',
  'borrador-oculto',
  'archivada-oculta',
]

/** A small cast, one of each kind that the rules tell apart. Nothing else is in the database. */
export async function makeWorld(db: Database) {
  const organizers = await makeOrganizers(db)
  const places = await makeVenues(db)
  const calendar = await makeEvents(db, organizers, places)
  const shown = await makeTexts(db, calendar)
  const extras = await makeExtras(db, calendar)
  await makeGuides(db)
  return { organizers, venues: places, events: calendar, texts: shown, ...extras }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
