import { eq, sql } from 'drizzle-orm'
import { registrations } from '#features/registrations/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import { withPlaces } from './places.server.ts'
import { listOwnRows } from './rows.server.ts'

/** What a person has just registered: their own registration with its code, and those of companions. */
export type RegisteredGroup = {
  own: Omit<OwnRegistration, 'needsAnswers'>
  companions: Pick<OwnRegistration, 'id' | 'name' | 'authorizationMissing'>[]
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
  const companions = placed
    .filter((row) => row !== own)
    .map(({ id: of, name, authorizationMissing }) => ({ id: of, name, authorizationMissing }))
  return { own, companions, price: rows.reduce((sum, { price }) => sum + price, 0), code: secret.code }
}
