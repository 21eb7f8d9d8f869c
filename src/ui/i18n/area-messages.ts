import { pageLocale } from '#shared/languages.ts'
import { clientMessages } from './client-messages.ts'
import type { Messages } from './i18n.tsx'

type Area = 'calendar' | 'albums' | 'offline' | 'panels' | 'admin'

/** Messages of some public pages, and of the areas behind the sign-in, which show words of those too. Those of emails are never sent. */
const areas = import.meta.glob<Partial<Messages>>('../../messages/*/{calendar,albums,offline,panels,admin}.json', {
  import: 'default',
})

/**
 * Awaited by the layout of an area, or a page of its own, before it renders in the browser; the server has all messages. Those of albums
 * come with every area that has them in its lists.
 */
export async function loadMessages(...wanted: Area[]) {
  const isAlone = wanted.includes('calendar') || wanted.includes('offline')
  const needed = isAlone ? wanted : ['calendar' as const, 'albums' as const, ...wanted]
  const parts = await Promise.all(needed.map((area) => areas[`../../messages/${pageLocale()}/${area}.json`]?.()))
  for (const part of parts) Object.assign(clientMessages, part)
}
