import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { isAmong, playerName, playerTables } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import type { EndingPreview, PlannedEnding } from '#shared/registrations/endings.ts'
import { type EndingAction, mayFollow, type RegistrationState, takesSeat } from '#shared/registrations/states.ts'
import { chosenForm } from '../schema.ts'
import { STATE_AFTER_ENDING } from './endings.server.ts'

type Row = { id: number; name: string; state: RegistrationState; isTest: boolean; paid: number; coin: string }

/** What ending some registrations would do. Those that cannot end so, or not any more, are left out. */
export async function previewEnding(
  ctx: RequestContext,
  ref: EventRef,
  action: EndingAction,
  input: unknown,
): Promise<EndingPreview> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  const { ids } = parse(chosenForm, input)
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, ${playerName} as name, r.state, r.is_test as "isTest", r.coin,
      coalesce((select b.paid from registration_balances b where b.registration_id = r.id), 0)::int as paid
    from ${playerTables} where r.event_id = ${eventId} and r.anonymized_at is null and ${isAmong(sql`r.id`, ids)} order by r.id`)
  const ending = [...rows].filter(({ state }) => mayFollow(state, STATE_AFTER_ENDING[action]))
  const [waiting] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from registrations r
      where r.event_id = ${eventId} and r.state = 'waitlisted' and not r.is_test and not ${isAmong(sql`r.id`, ids)}
        and (exists (select 1 from events e where e.id = r.event_id and e.capacity is not null)
          or r.ticket_id in (select x.ticket_id from registrations x where ${isAmong(sql`x.id`, ids)}))`,
  )
  const real = ending.filter(({ isTest }) => !isTest)
  return {
    action,
    people: ending.map(({ id, name }) => ({ id, name })),
    seats: real.filter(({ state }) => takesSeat(state)).length,
    waiting: waiting!.count,
    back: can(role, 'money.read') ? real.reduce((sum, { paid }) => sum + paid, 0) : null,
    coin: ending[0]?.coin ?? 'EUR',
  }
}

/** What someone of the organization has ended and can still take back, by when it is over. */
export async function listPlannedEndings(ctx: RequestContext, ref: EventRef): Promise<PlannedEnding[]> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const rows = await ctx.db.execute<PlannedEnding>(sql`
    select r.id, ${playerName} as name, x.action from registration_endings x join registrations r on r.id = x.registration_id
      left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and x.due_at > ${ctx.now.toISOString()}::timestamptz order by x.due_at, r.id`)
  return [...rows]
}
