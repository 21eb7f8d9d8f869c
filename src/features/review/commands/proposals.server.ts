import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { COUNTRIES } from '#shared/enums.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm } from '../schema.ts'
import { decide } from './decisions.server.ts'

type Means = Pick<Door, 'jobs'>
const isUnclaimed = (row: Record<string, unknown>) => row['owner_id'] === null
const letterBy = ({ jobs }: Means) => ({ jobs, job: 'proposals.decided' }) as const
const ofCard = (id: number, means: Means) =>
  ({ thing: 'organization', id, fits: isUnclaimed, letter: letterBy(means) }) as const
const ofVenue = (id: number, means: Means) => ({ thing: 'venue', id, letter: letterBy(means) }) as const

/** Takes a card into the directory that somebody proposed and nobody owns (decisions 2). */
export async function acceptOrganizer(ctx: Context, id: number, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null, verified_at: ctx.now.toISOString() }
  return decide(ctx, { ...ofCard(id, means), verb: 'acceptOrganizer', from: ['pending'], to: 'active', set })
}

/** It never comes into the directory; who proposed it is told why, where there is an address. */
export async function rejectOrganizer(ctx: Context, id: number, form: unknown, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', status_reason: reason }
  return decide(ctx, { ...ofCard(id, means), verb: 'rejectOrganizer', from: ['pending'], to: 'rejected', set, reason })
}

/** Events that wait for it show it from now on. */
export async function acceptVenue(ctx: Context, id: number, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null }
  const decision = { verb: 'acceptVenue', from: ['pending'], to: 'active', set, fits: isInKnownCountry }
  return decide(ctx, { ...ofVenue(id, means), ...decision })
}

/** Events that were to be there are without a venue as far as the public sees; their organizers choose another. */
export async function rejectVenue(ctx: Context, id: number, form: unknown, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', status_reason: reason }
  return decide(ctx, { ...ofVenue(id, means), verb: 'rejectVenue', from: ['pending'], to: 'rejected', set, reason })
}

/** What came before only some countries were taken is corrected first. */
function isInKnownCountry({ country }: Record<string, unknown>) {
  if (COUNTRIES.some((code) => code === country)) return true
  throw new Failure('invalid', 'invalid', { fields: { country: 'choice' } })
}
