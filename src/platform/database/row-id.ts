import { notFound } from '#platform/errors/app-error.ts'

/** The range of PostgreSQL's `integer`. */
export const INTEGER = { min: -2_147_483_648, max: 2_147_483_647 }

/** Whether the number can be an id. Anything else must not be sent to the database. */
export const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= INTEGER.max

/** The id in a URL or a form, where anything may stand. Throws 404 for what can be no id. */
export function rowIdOf(sent: unknown): number {
  const id = typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : 0
  if (!isRowId(id)) throw notFound()
  return id
}
