import { sql } from 'drizzle-orm'
import { isAmong, playerName } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { QuietOptions } from '#features/registrations/queries/players/quiet-answers.server.ts'
import { type StoredPlayer, selectPlayers } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLAYERS_EXPORTED } from '#shared/limits.ts'
import { type RegistrationState, SEATED_STATES } from '#shared/registrations/states.ts'

/** Who comes. An offer or a hold is not a person at table yet, and who did not come needs no badge. */
const COMING_STATES = ['confirmed', 'attended'] as const satisfies readonly RegistrationState[]

/** SQL conditions on the registrations `r` of an event: who comes, and who has a seat. Never tests, nor people whose data were removed. */
const inStates = (eventId: number, states: readonly RegistrationState[]) =>
  sql`r.event_id = ${eventId} and not r.is_test and r.anonymized_at is null and r.state in ${states}`
export const isComing = (eventId: number) => inStates(eventId, COMING_STATES)
export const isSeated = (eventId: number) => inStates(eventId, SEATED_STATES)
export const byName = sql`${playerName} collate "es-x-icu", r.id`

type People = { states: 'coming' | 'seated'; keys?: string[]; quiet?: QuietOptions; only?: number[] | null }

/** People by name, all of them or `only` some, with the answers asked for, which must not be protected. Does not authorize. */
export const listPeople = (
  ctx: RequestContext,
  eventId: number,
  { states, keys = [], quiet = {}, only = null }: People,
): Promise<StoredPlayer[]> =>
  selectPlayers(ctx, {
    where: sql`${states === 'coming' ? isComing(eventId) : isSeated(eventId)} and ${only ? isAmong(sql`r.id`, only) : sql`true`}`,
    order: byName,
    keys,
    quiet,
    limit: PLAYERS_EXPORTED,
    offset: 0,
  })
