import type { Context, Door } from '#core/context.ts'
import { parse } from '#core/parse.ts'
import { authorizeTeam } from './authorize.server.ts'
import { decide } from './changes.server.ts'
import { reasonForm, remarkForm } from './schema.ts'

type Means = Pick<Door, 'jobs'>
const isOwned = (row: Record<string, unknown>) => row['owner_id'] !== null

const about = (id: number, { jobs }: Means) =>
  ({ thing: 'organization', id, letter: { jobs, job: 'organizations.decided' } }) as const

/** Activates an organization that somebody registered (§1). Answers the line of the history, as all decisions do. */
export async function verifyOrganization(ctx: Context, id: number, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null, verified_at: ctx.now.toISOString() }
  const decision = { verb: 'verifyOrganization', from: ['pending'], to: 'active', set, fits: isOwned }
  return decide(ctx, { ...about(id, means), ...decision })
}

/** Its owner is told why, may put it right and send it again. */
export async function rejectOrganization(ctx: Context, id: number, form: unknown, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', status_reason: reason }
  const decision = { verb: 'rejectOrganization', from: ['pending'], to: 'rejected', set, reason, fits: isOwned }
  return decide(ctx, { ...about(id, means), ...decision })
}

/** Hides an organization and all its events until it is restored; a card nobody owns as well (decisions 2). */
export async function suspendOrganization(ctx: Context, id: number, form: unknown, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'suspended', status_reason: reason }
  return decide(ctx, {
    ...about(id, means),
    verb: 'suspendOrganization',
    from: ['active'],
    to: 'suspended',
    set,
    reason,
  })
}

/** Shows again what was hidden; a reason may be given. */
export async function restoreOrganization(ctx: Context, id: number, form: unknown, means: Means): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  const set = { status: 'active', status_reason: null }
  return decide(ctx, {
    ...about(id, means),
    verb: 'restoreOrganization',
    from: ['suspended'],
    to: 'active',
    set,
    reason,
  })
}
