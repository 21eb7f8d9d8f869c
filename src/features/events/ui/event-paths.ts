import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'

/** The event's path in each language. Without a translation it is that of the other one, whose text the page then shows. */
export const eventPaths = ({ slug, slugs }: EventPage) => ({
  es: paths.event(slugs.es ?? slug),
  en: paths.event(slugs.en ?? slug),
})

/** The first lines as plain text, after what they begin with, for search engines and link previews: at most 155 characters. */
export function toPlainSummary(markdown: string, lead?: string) {
  const plain = markdown
    .replace(/[#*_>`[\]]|\(https?:[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const text = [lead, plain].filter(Boolean).join('. ')
  return text.length > 155 ? `${text.slice(0, 152).replace(/\s\S*$/, '')}…` : text
}
