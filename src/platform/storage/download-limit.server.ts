import { AppError } from '#platform/errors/app-error.ts'

/** Whoever downloads an archive in this process: one at a time, since each takes the storage and a connection for a while. */
const downloading = new Map<string, number>()
/** Of all callers together. */
const MAX_AT_ONCE = 20
const RETRY_SECONDS = 10
/** A download that began longer ago is over, whatever became of its connection. */
const LONGEST_MS = 300_000

/** Takes the caller's place for one download, and returns the function that gives it back. Throws 429 while another one is sent, or too many are. */
export function limitDownloads(now: Date, caller: string) {
  const began = now.getTime()
  for (const [one, since] of downloading) if (began - since >= LONGEST_MS) downloading.delete(one)
  if (downloading.has(caller) || downloading.size >= MAX_AT_ONCE)
    throw new AppError('too_many_documents', { retryAfter: RETRY_SECONDS })
  downloading.set(caller, began)
  return () => {
    if (downloading.get(caller) === began) downloading.delete(caller)
  }
}
