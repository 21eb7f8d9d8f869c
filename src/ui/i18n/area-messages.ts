import { isLocale } from '#shared/enums.ts'
import { clientMessages } from './client-messages.ts'

/** Messages of some public pages, and of the areas behind the sign-in, which show words of those too. Those of emails are never sent. */
const AREAS = {
  calendar: { es: () => import('#messages/calendar.es.json'), en: () => import('#messages/calendar.en.json') },
  albums: { es: () => import('#messages/albums.es.json'), en: () => import('#messages/albums.en.json') },
  offline: { es: () => import('#messages/offline.es.json'), en: () => import('#messages/offline.en.json') },
  panels: { es: () => import('#messages/panels.es.json'), en: () => import('#messages/panels.en.json') },
  admin: { es: () => import('#messages/admin.es.json'), en: () => import('#messages/admin.en.json') },
}

/**
 * Awaited by the layout of an area, or a page of its own, before it renders in the browser; the server has all messages. Those of albums
 * come with every area that has them in its lists.
 */
export async function loadMessages(...areas: (keyof typeof AREAS)[]) {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : 'es'
  const isAlone = areas.includes('calendar') || areas.includes('offline')
  const needed = isAlone ? areas : ['calendar' as const, 'albums' as const, ...areas]
  const parts = await Promise.all(needed.map((area) => AREAS[area][locale]()))
  for (const part of parts) Object.assign(clientMessages, part.default)
}
