import { AppError } from '#platform/errors/app-error.ts'
import { PublicFetchError } from '#platform/http/public-fetch.server.ts'
import { readFile } from '#platform/workers/file-readers.server.ts'
import { defineTask, type Task } from '#platform/workers/task.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import { CONTENT_BYTES } from './content.ts'
import type { readCalendar as readCalendarText } from './ical.ts'
import type { readContent as readContentBytes } from './read-content.ts'

/** Real pages and calendars take less than one second. */
const BOUNDS = { inputBytes: CONTENT_BYTES, outputBytes: 10_000_000, timeMs: 8000 }
const READ_CONTENT = defineTask<typeof readContentBytes>('readContent', {
  module: '#features/event-imports/read/read-content.ts',
  ...BOUNDS,
})
const READ_CALENDAR = defineTask<typeof readCalendarText>('readCalendar', {
  module: '#features/event-imports/read/ical.ts',
  ...BOUNDS,
})

/** Reads a page or file. Throws `PublicFetchError` where it takes too much, and AppError where its owner or the site has too many. */
export const readContent = (content: Parameters<typeof readContentBytes>[0], owner: string) =>
  read(READ_CONTENT, [content], { owner, bytes: content.bytes.length })

/** Reads a calendar that an organization follows, for whom nobody waits. Throws `PublicFetchError`. */
export const readCalendar = async (...[text, options, owner]: [...Parameters<typeof readCalendarText>, string]) => {
  try {
    return await read(READ_CALENDAR, [text, options], { owner, bytes: text.length, inBackground: true })
  } catch (error) {
    throw error instanceof AppError ? new PublicFetchError('busy', 'too many files are read', error) : error
  }
}

async function read<Args extends unknown[], Result>(
  task: Task<Args, Result>,
  args: Args,
  reading: Parameters<typeof readFile>[2],
): Promise<Result> {
  try {
    return await readFile(task, args, reading)
  } catch (error) {
    throw error instanceof TaskFailed ? new PublicFetchError('too_large', error.message, error) : error
  }
}
