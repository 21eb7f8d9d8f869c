import { sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { authorizePlayer } from '../access.server.ts'
import { preferencesForm } from '../schema.ts'
import { findCastingSettings } from '../settings.server.ts'
import { castingPreferences } from '../table.server.ts'

/**
 * Saves which characters a player prefers, and what they avoid. Throws 404 for everybody else, and `casting_closed` without a seat, while
 * preferences are closed, and once the characters were revealed.
 */
export async function savePreferences(ctx: RequestContext, registrationId: number, form: unknown) {
  const { eventId } = await authorizePlayer(ctx, registrationId)
  const { choices, avoids, near, apart, note } = parse(preferencesForm, form)
  await transaction(ctx, async (txCtx) => {
    const [row] = await txCtx.db.execute<{ state: Parameters<typeof takesSeat>[0] }>(
      sql`select state from registrations where id = ${registrationId} for update`,
    )
    const settings = await findCastingSettings(txCtx, eventId)
    if (!settings.open || settings.isRevealed || !takesSeat(row!.state)) throw new AppError('casting_closed')
    const parts = await txCtx.db.execute<{ id: number; tags: string[] }>(
      sql`select id, tags from casting_parts where event_id = ${eventId}`,
    )
    const ranked = [...new Set(choices)].filter((id) => parts.some((part) => part.id === id)).slice(0, settings.choices)
    const known = new Set(parts.flatMap(({ tags }) => tags))
    const values = {
      choices: ranked,
      avoids: [...new Set(avoids)].filter((tag) => known.has(tag)),
      near,
      apart,
      note,
      updatedAt: ctx.now,
    }
    await txCtx.db
      .insert(castingPreferences)
      .values({ registrationId, ...values })
      .onConflictDoUpdate({ target: castingPreferences.registrationId, set: values })
  })
}
