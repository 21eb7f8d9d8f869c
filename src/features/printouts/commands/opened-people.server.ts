import { sql } from 'drizzle-orm'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { HistoryAction } from '#shared/registrations/history-actions.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { contactFields, kitchenFields } from '../queries/asked-of.server.ts'
import { listProtectedPeople, type ProtectedPerson } from '../queries/protected-people.server.ts'

export type OpenedPeople = { people: ProtectedPerson[]; fields: AskedField[] }

/** The chosen questions of those that the document may hold, and who comes with their answers. Inside a transaction. Does not authorize. */
export async function readOpenedPeople(
  ctx: RequestContext,
  eventId: number,
  document: 'kitchen' | 'contacts',
  keys: readonly string[],
): Promise<OpenedPeople> {
  const asked = await listAskedFields(ctx, eventId)
  const fields = (document === 'kitchen' ? kitchenFields : contactFields)(asked).filter(({ key }) => keys.includes(key))
  const people = await listProtectedPeople(
    ctx,
    eventId,
    fields.map(({ key }) => key),
  )
  return { people, fields }
}

type Entry = { id: number; fields: string[] }

/** Notes in the history of each registration that something of it was read, by the names of the fields. */
export async function recordOpened(
  ctx: RequestContext,
  entries: readonly Entry[],
  {
    action,
    note = null,
  }: { action: Extract<HistoryAction, 'answer_opened' | 'contacts_opened'>; note?: string | null },
) {
  if (entries.length === 0) return
  const { id: me } = authorizeSignedIn(ctx)
  const opened = JSON.stringify(entries)
  await ctx.db.execute(sql`
    insert into registration_history (registration_id, action, actor, user_id, note, fields, at)
    select o.id, ${action}, 'organizer', ${me}, ${note}, o.fields, ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${opened}::jsonb) as o(id int, fields text[])`)
}
