import { versionOf } from '#features/events/queries/snapshot.server.ts'
import { organizationSnapshot } from '#features/organizations/snapshot.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm, remarkForm } from '../schema.ts'
import { decide, settle } from './decisions.server.ts'
import { hold } from './reviewables.server.ts'

type Means = Pick<Door, 'jobs'>
const isOwned = (row: Record<string, unknown>) => row['owner_id'] !== null

const about = (id: number, { jobs }: Means) =>
  ({ thing: 'organization', id, letter: { jobs, job: 'organizations.decided' } }) as const

/** `version` is the profile that was read (`listQueue`): what its people changed meanwhile is not verified unread. */
type Reading = Means & { version?: string | null | undefined }

/** Activates an organization that somebody registered (§1). Answers the line of the history, as all decisions do. */
export async function verifyOrganization(ctx: Context, id: number, { jobs, version }: Reading): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null, verified_at: ctx.now.toISOString() }
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = await hold(inside, 'organization', id)
    if (!isOwned(held.row)) throw missing()
    if (version && held.state === 'pending' && version !== versionOf(await organizationSnapshot(tx, id)))
      throw new Failure('conflict', 'changed_since')
    const letter = { jobs, job: 'organizations.decided' } as const
    return settle(inside, held, { verb: 'verifyOrganization', from: ['pending'], to: 'active', set, letter })
  })
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
