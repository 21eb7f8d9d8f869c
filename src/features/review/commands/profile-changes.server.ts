import { eq } from 'drizzle-orm'
import { versionOf } from '#features/events/queries/snapshot.server.ts'
import { applyFields, type OrganizationRevision } from '#features/organizations/revisions.server.ts'
import { organizationSnapshot } from '#features/organizations/snapshot.server.ts'
import { organizationRevisions } from '#features/organizations/table.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm } from '../schema.ts'
import { alreadyDecided, settle } from './decisions.server.ts'
import { type Held, hold } from './reviewables.server.ts'

type Means = Pick<Door, 'jobs'>
/** `version` is what was read (`listProfileChanges`): what was asked for since is not approved unread. */
type Reading = Means & { version?: string | null | undefined }
const letterBy = (jobs: Door['jobs']) => ({ jobs, job: 'organizations.decided' }) as const

type Together = { card: Held; held: Held; revision: OrganizationRevision }

/** The organization first, as everything does that changes it, then what was changed of it. Else than `needsApproval` it is not there. */
async function holdBoth(ctx: Context, id: number, needsApproval: boolean): Promise<Together> {
  const find = () => ctx.db.select().from(organizationRevisions).where(eq(organizationRevisions.id, id))
  const [found] = isRowId(id) ? await find() : []
  if (!found || found.needsApproval !== needsApproval) throw missing()
  const card = await hold(ctx, 'organization', found.organizationId)
  const held = await hold(ctx, 'organization_revision', id)
  const [revision] = await find()
  return { card, held, revision: revision! }
}

const decidedBy = (ctx: Context, me: { id: number }) => ({ decided_at: ctx.now.toISOString(), decided_by: me.id })

/** Makes public what a verified organization asked to change of its name, its addresses and its picture. */
export async function approveChange(ctx: Context, id: number, { jobs, version }: Reading): Promise<number> {
  const me = authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { card, held, revision } = await holdBoth(inside, id, true)
    if (held.state !== 'open') throw await alreadyDecided(inside, held)
    if (version && version !== versionOf(revision.after)) throw new Failure('conflict', 'changed_since')
    const current = await organizationSnapshot(tx, card.id)
    const names = Object.keys(revision.after) as (keyof typeof current)[]
    const before = Object.fromEntries(names.map((name) => [name, current[name]]))
    await tx.update(organizationRevisions).set({ before }).where(eq(organizationRevisions.id, id))
    await applyFields(inside, revision, revision.after)
    const details = { changed: names, revision: id }
    // A line of the organization's own as well: what is changed of it later forbids to take this back.
    const same = { verb: 'approveChange', from: [card.state], to: card.state, set: {} }
    const part = await settle(inside, card, { ...same, details: { ...details, part: true } })
    const set = { status: 'approved', ...decidedBy(ctx, me) }
    const decision = { verb: 'approveChange', from: ['open'], to: 'approved', set, letter: letterBy(jobs) }
    return settle(inside, held, { ...decision, details: { ...details, organization: card.id, with: [part] } })
  })
}

/** The organization stays as it is; its people are told why. */
export async function rejectChange(ctx: Context, id: number, form: unknown, { jobs }: Means): Promise<number> {
  const me = authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { card, held, revision } = await holdBoth(inside, id, true)
    const set = { status: 'rejected', reason, ...decidedBy(ctx, me) }
    const decision = { verb: 'rejectChange', from: ['open'], to: 'rejected', set, reason, letter: letterBy(jobs) }
    const details = { changed: Object.keys(revision.after), revision: id, organization: card.id }
    return settle(inside, held, { ...decision, details })
  })
}

/** Somebody has read what an organization changed at once: its description, its type. */
export async function reviewProfile(ctx: Context, id: number): Promise<number> {
  const me = authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { card, held } = await holdBoth(inside, id, false)
    const set = { status: 'reviewed', ...decidedBy(ctx, me) }
    const decision = { verb: 'reviewProfile', from: ['open'], to: 'reviewed', set }
    return settle(inside, held, { ...decision, details: { revision: id, organization: card.id } })
  })
}
