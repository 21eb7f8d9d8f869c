import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'

/** The event's address in each language it has a text in; where it has none, the page shows the other's words. */
export const eventPaths = ({ slug, slugs }: EventPage) => ({
  es: paths.event(slugs.es ?? slug),
  en: paths.event(slugs.en ?? slug),
})

/** The first lines in plain text, for search engines and chats: at most 155 characters. */
export function summaryOf(markdown: string) {
  const text = markdown
    .replace(/[#*_>`[\]]|\(https?:[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 155 ? `${text.slice(0, 152).replace(/\s\S*$/, '')}…` : text
}
