import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { playerName } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type CastingBoard, type CastPlayer, PARTS_MAX, type Part, type Preferences } from '#shared/casting/casting.ts'
import { findConflicts } from '#shared/casting/conflicts.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { listRules } from '../rules/rules.server.ts'
import { findCastingSettings } from '../settings.server.ts'
import { companionFinder } from './companions.ts'
import { formWishFinder } from './form-wishes.server.ts'
import { rankOf } from './suggestion.ts'

/** More than take part in one event with written characters. */
const PLAYERS_MAX = 1000

/** The casting of an event, for who reads its players. */
export async function getCastingBoard(ctx: RequestContext, ref: EventRef): Promise<CastingBoard> {
  const { eventId } = await authorizeEvent(ctx, 'characters.read', ref)
  const rows = await ctx.db.execute<Part & { player: number | null; freed: boolean }>(sql`
    select p.id, p.title, p.summary, p.tags, p.group_name as "group", p.registration_id as player, p.freed_at is not null as freed
    from casting_parts p where p.event_id = ${eventId} order by p.position, p.id limit ${PARTS_MAX}`)
  const players = await listPlayers(ctx, eventId, rows)
  const rules = await listRules(ctx, eventId)
  const byId = new Map(players.map((player) => [player.id, player]))
  const parts = rows.map((part) => {
    const player = part.player === null ? undefined : byId.get(part.player)
    return { ...part, rank: player ? rankOf(part, player) : null }
  })
  return {
    settings: await findCastingSettings(ctx, eventId),
    players,
    rules,
    parts: parts.map(({ freed: _, ...part }) => part),
    conflicts: findConflicts({ parts, players, rules }),
  }
}

type Row = Preferences & Pick<CastPlayer, 'id' | 'name' | 'state'> & { answers: Answers }

async function listPlayers(ctx: RequestContext, eventId: number, parts: readonly Part[]): Promise<CastPlayer[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, ${playerName} as name, r.state, coalesce(f.choices, '{}') as choices, coalesce(f.avoids, '{}') as avoids,
      coalesce(f.near, '{}') as near, coalesce(f.apart, '{}') as apart, coalesce(f.note, '') as note, r.answers
    from registrations r left join users u on u.id = r.user_id left join casting_preferences f on f.registration_id = r.id
    where r.event_id = ${eventId} and not r.is_test and (r.state in ${SEATED_STATES}
      or exists (select 1 from casting_parts p where p.registration_id = r.id))
    order by ${playerName} collate "es-x-icu", r.id limit ${PLAYERS_MAX}`)
  const find = companionFinder(rows)
  const findWishes = await formWishFinder(ctx, eventId, parts)
  return rows.map(({ answers, ...row }) => ({
    ...row,
    near: row.near.map(find),
    apart: row.apart.map(find),
    asked: findWishes(answers),
  }))
}
