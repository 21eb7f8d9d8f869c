import { readContent } from './read-content.ts'

export const TODAY = '2026-11-26'
type Options = { url?: string; contentType?: string; max?: number }
export const read = (content: string | Uint8Array, { url = '', contentType = '', max = 50 }: Options = {}) =>
  readContent({
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    url,
    contentType,
    max,
    today: TODAY,
  })
/** The first event of what was read. */
export const first = (content: string | Uint8Array, options: Options = {}) => read(content, options)?.[0]
/** A calendar with these events, each the lines of a VEVENT. */
export const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  )
