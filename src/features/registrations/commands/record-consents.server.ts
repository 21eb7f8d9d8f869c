import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/**
 * Records what a person agreed to beside the event's own form: the site's terms, and that the organizer receives the data. Once for each
 * registration and key, so that a form that is sent twice changes nothing. Only for the holder.
 */
export async function recordConsents(
  ctx: RequestContext,
  registrationId: number,
  consents: readonly { key: string; shown: string }[],
) {
  const me = authorizeSignedIn(ctx)
  for (const { key, shown } of consents) {
    const version = createHash('sha256').update(shown).digest('hex')
    await ctx.db.execute(sql`insert into registration_consents (registration_id, key, version, shown, given, at)
      select r.id, ${key}, ${version}, ${shown}, true, ${ctx.now.toISOString()} from registrations r
      where r.id = ${registrationId} and r.holder_id = ${me.id} and not exists
        (select 1 from registration_consents c where c.registration_id = r.id and c.key = ${key})`)
  }
}
