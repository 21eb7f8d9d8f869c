import { INTEGER } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'

/** The id in a URL. Throws 404 for anything else. */
export function rowIdOf(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > INTEGER.max) throw notFound()
  return id
}
