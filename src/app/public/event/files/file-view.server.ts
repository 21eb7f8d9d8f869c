import type { EventDocument } from '#shared/events/event-page.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import { wordsIn } from '../sign-up/words.server.ts'

/** A file of an event, in words of the page's language. */
export type FileView = { name: string; url: string; size: string; day: string }

export const fileView = ({ name, url, ext, bytes, updatedAt }: EventDocument, locale: Locale): FileView => ({
  name,
  url,
  day: wordsIn(locale).dates.long(updatedAt),
  size: `${ext.slice(1).toUpperCase()}, ${fileSize(bytes, languageOf(locale).tag)}`,
})

/** A file size such as 620 kB or 1,4 MB, in decimal units. */
function fileSize(bytes: number, tag: string) {
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${new Intl.NumberFormat(tag, { maximumFractionDigits: unit === 'MB' ? 1 : 0 }).format(size)} ${unit}`
}
