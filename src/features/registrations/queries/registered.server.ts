import { eq, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import { registrations } from '../table.server.ts'
import { withPlaces } from './own-places.server.ts'
import { listOwnRows } from './own-rows.server.ts'

/** What a person has just registered: their own registration with its code, and those of companions. */
export type RegisteredGroup = {
  own: Omit<OwnRegistration, 'needsAnswers'>
  companions: { id: number; name: string | null }[]
  /** Of all together, in minor units. */
  price: number
  /** What the QR code holds. */
  code: string
}

/** A registration of the caller, by its id. Throws 404 for everybody else's. */
export async function getRegistered(ctx: RequestContext, id: number): Promise<RegisteredGroup> {
  const me = authorizeSignedIn(ctx)
  if (!isRowId(id)) throw notFound()
  const rows = await listOwnRows(ctx, sql`r.holder_id = ${me.id} and coalesce(r.group_id, r.id) = ${id}`)
  const placed = await withPlaces(ctx, rows)
  const own = placed.find((row) => row.id === id)
  const [secret] = await ctx.db.select({ code: registrations.code }).from(registrations).where(eq(registrations.id, id))
  if (!own || !secret) throw notFound()
  const companions = placed.filter((row) => row !== own).map((row) => ({ id: row.id, name: row.name }))
  return { own, companions, price: rows.reduce((sum, { price }) => sum + price, 0), code: secret.code }
}
