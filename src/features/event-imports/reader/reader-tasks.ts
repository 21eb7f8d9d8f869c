import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import type { readCalendar } from '../read/ical.ts'
import type { readContent } from '../read/read-content.ts'
import type { readSheet } from '../sheets/read-sheet.server.ts'

/** What the process that reads is asked for. */
export type ReaderTasks = {
  content: Parameters<typeof readContent>[0]
  calendar: { text: string; options: Parameters<typeof readCalendar>[1] }
  sheet: Uint8Array
}
export type ReaderResults = {
  content: FoundEvent[] | null
  calendar: FoundEvent[]
  sheet: Awaited<ReturnType<typeof readSheet>>
}
export type ReaderAnswer<Kind extends keyof ReaderTasks> = { result: ReaderResults[Kind] } | { failure: string }
