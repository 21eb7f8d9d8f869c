import { isLocale } from '#shared/enums.ts'
import { clientMessages } from './client-messages.ts'

/** Messages of photo albums and of the areas behind the sign-in, which show words of albums too. Those of emails are never sent. */
const AREAS = {
  albums: { es: () => import('#messages/albums.es.json'), en: () => import('#messages/albums.en.json') },
  panels: { es: () => import('#messages/panels.es.json'), en: () => import('#messages/panels.en.json') },
  calendar: { es: () => import('#messages/calendar.es.json'), en: () => import('#messages/calendar.en.json') },
  admin: { es: () => import('#messages/admin.es.json'), en: () => import('#messages/admin.en.json') },
}

/** Areas outside the sign-in, which show no words of albums. */
const ALONE: readonly string[] = ['calendar'] satisfies (keyof typeof AREAS)[]

/** Awaited by the layout of an area before it renders in the browser; the server has all messages. Those of albums come with most areas. */
export async function loadMessages(...areas: (keyof typeof AREAS)[]) {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : 'es'
  const needed = areas.every((area) => ALONE.includes(area)) && areas.length > 0 ? areas : ['albums' as const, ...areas]
  const parts = await Promise.all(needed.map((area) => AREAS[area][locale]()))
  for (const part of parts) Object.assign(clientMessages, part.default)
}
