import { sql } from 'drizzle-orm'
import { diffWords } from '#features/audit/diff.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { findSettings } from '#features/registrations/settings/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import {
  CHARACTER_TEXT_FIELDS,
  type CharacterTexts,
  type EventCharacterDetail,
} from '#shared/characters/event-characters.ts'
import { isListed } from './linked.server.ts'
import { linkTables, listedColumns } from './list.server.ts'

type Row = Omit<EventCharacterDetail, 'submittedAt' | 'decidedAt' | 'changes' | 'asksApproval'> &
  Record<'submittedAt' | 'decidedAt', string | null>

/** A linked character for the organizers of an event: what was submitted and, while they have access, what it is now. */
export async function getEventCharacter(ctx: RequestContext, ref: EventRef, id: number): Promise<EventCharacterDetail> {
  const { eventId } = await authorizeEvent(ctx, 'characters.read', ref)
  const me = authorizeSignedIn(ctx)
  const [row] = isRowId(id)
    ? await ctx.db.execute<Row>(sql`
        select ${listedColumns}, u.username as "playerAccount", l.submitted_at as "submittedAt",
          case when l.submitted_at is not null then json_build_object('name', l.submitted_name,
            'biography', l.submitted_biography, 'background', l.submitted_background) end as submitted,
          case when l.revoked_at is null then json_build_object('id', c.id, 'status', c.status, 'name', c.name,
            'biography', c.biography, 'background', c.background) end as current,
          l.approval_reason as "approvalReason", d.username as "decidedBy", l.decided_at as "decidedAt",
          c.owner_id = ${me.id} as "isOwn"
        from ${linkTables} left join users d on d.id = l.decided_by
        where l.id = ${id} and r.event_id = ${eventId} and ${isListed}`)
    : []
  if (!row) throw notFound()
  const { characterApproval } = await findSettings(ctx, eventId)
  return {
    ...row,
    submittedAt: instant(row.submittedAt),
    decidedAt: instant(row.decidedAt),
    changes: row.submitted && row.current ? changesBetween(row.submitted, row.current) : [],
    asksApproval: characterApproval,
  }
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

const changesBetween = (from: CharacterTexts, to: CharacterTexts) =>
  CHARACTER_TEXT_FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({
    field,
    pieces: diffWords(from[field], to[field]),
  }))
