import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { lockParts } from '../parts/commands.server.ts'
import { assignmentForm, suggestionForm } from '../schema.ts'
import { castingParts } from '../table.server.ts'

type Pair = { part: number; registration: number | null; was: number | null }

/** Gives a character to a player, to another one, or to nobody; `from`: instead of the one they had. Throws 404, and `changed_meanwhile` where someone else had it by then. */
export async function assignPart(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { part, registration, was, from } = parse(assignmentForm, form)
  const given = { part, registration: registration || null, was: was || null }
  const freed = from && registration && from !== part ? [{ part: from, registration: null, was: registration }] : []
  await assign(ctx, eventId, [...freed, given])
}

/** Gives free characters to players, as suggested and chosen: all of them or none. Throws as `assignPart`. */
export async function acceptSuggestion(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const pairs = parse(suggestionForm, form).pair.map((pair) => pair.split(':').map(Number) as [number, number])
  await assign(
    ctx,
    eventId,
    pairs.map(([part, registration]) => ({ part, registration, was: null })),
  )
  return pairs.length
}

async function assign(ctx: RequestContext, eventId: number, pairs: Pair[]) {
  await transaction(ctx, async (txCtx) => {
    // A seat that ends waits, or has ended by now.
    await txCtx.db.execute(sql`select id from seat_pools where event_id = ${eventId} and kind = 'event' for share`)
    await lockParts(txCtx, eventId)
    for (const { part, registration, was } of pairs) {
      const [row] = await txCtx.db.execute<{ current: number | null; seated: boolean }>(sql`
        select p.registration_id as current, exists (select 1 from registrations r where r.id = ${registration} and not r.is_test
          and r.event_id = p.event_id and r.state in ${SEATED_STATES}) as seated
        from casting_parts p where p.id = ${part} and p.event_id = ${eventId}`)
      if (!row || (registration !== null && !row.seated)) throw notFound()
      if (row.current === registration) continue
      if (row.current !== was) throw new AppError('changed_meanwhile')
      await txCtx.db
        .update(castingParts)
        .set({ registrationId: registration, freedAt: null, updatedAt: ctx.now })
        .where(eq(castingParts.id, part))
      await recordAudit(txCtx, {
        action: 'castPart',
        entityType: 'event',
        entityId: eventId,
        details: { part, from: row.current, to: registration },
      })
    }
  })
}
