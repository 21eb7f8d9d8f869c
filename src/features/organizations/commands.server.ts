import { and, eq, ne, sql } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeConfirmed, authorizeJob } from '#features/identity/accounts/access.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { replacePicture } from '#features/media/commands.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { freeSlug } from '#platform/database/unique-slug.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { pictureIn } from '#platform/images/images.server.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { ORGANIZATIONS_PENDING, ORGANIZATIONS_PER_DAY } from '#shared/limits.ts'
import { refuseMisleadingOrganization } from './name-rules.server.ts'
import { closingForm, newOrganization, type OrganizationChange } from './schema.ts'
import { organizationRevisions, organizations } from './table.server.ts'

export type Made = { id: number; slug: string }
/** The picture over a page, as it came, and where pictures are kept. */
export type Header = { header?: Uint8Array | null | undefined; storage: Storage }

/** Makes an organization of one's own, which waits for the site team (§4). `owner` is whoever asks. */
export async function createOrganization(
  ctx: Context,
  form: unknown,
  { header, storage }: Partial<Header> = {},
): Promise<Made> {
  const me = authorizeConfirmed(ctx)
  const { website, description_es, description_en, ...facts } = parse(newOrganization, form)
  await countTry(ctx, String(me.id), { name: 'organization', points: ORGANIZATIONS_PER_DAY, seconds: 86_400 })
  const picture = header && storage ? await pictureIn(ctx, 'header', header) : null
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await refuseTooMany(inside, me.id, facts.name)
    await refuseMisleadingOrganization(inside, facts.name)
    const slug = await freeSlug(tx, 'organization_slugs', facts.name, 'organizacion')
    const words = { descriptionEs: description_es, descriptionEn: description_en, url: website }
    const stamps = { ownerId: me.id, createdAt: ctx.now, updatedAt: ctx.now }
    const [made] = await tx
      .insert(organizations)
      .values({ ...facts, ...words, ...stamps, slug, status: 'pending' })
      .returning({ id: organizations.id })
    const id = made!.id
    if (picture && storage) await replacePicture(tx, storage, aboutHeader(id, facts.name), picture)
    await record(inside, { verb: 'createOrganization', thing: 'organization', thingId: id, to: 'pending' })
    return { id, slug }
  })
}

/** One person has few waiting at once, and not the same twice: a form sent twice, say. */
async function refuseTooMany(ctx: Context, userId: number, name: string) {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const own = and(eq(organizations.ownerId, userId), ne(organizations.status, 'closed'))
  const [found] = await ctx.db
    .select({
      pending: sql<number>`count(*) filter (where ${organizations.status} = 'pending')::int`,
      same: sql<number>`count(*) filter (where folded(${organizations.name}) = folded(${name}))::int`,
    })
    .from(organizations)
    .where(own)
  if (found!.same > 0) throw new Failure('conflict', 'invalid', { fields: { name: 'taken' } })
  if (found!.pending >= ORGANIZATIONS_PENDING) throw new Failure('conflict', 'too_many_pending')
}

/** What the picture over its page is, as files are stored. */
export const aboutHeader = (id: number, name: string) => ({
  ...{ parentKind: 'organization' as const, parentId: id, purpose: 'header' as const, ownerOrganizationId: id },
  ...{ name: 'header', alternativeText: name },
})

/** The form's words as the table has them. */
export const columnsOf = ({
  website: url,
  description_es: descriptionEs,
  description_en: descriptionEn,
  ...same
}: OrganizationChange) => ({ ...same, url, descriptionEs, descriptionEn })

/** The row, locked; what is closed does not change any more. */
export async function getOpen(ctx: Context, id: number) {
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.id, id)).for('no key update')
  if (row!.status === 'closed') throw new Failure('conflict', 'organization_closed')
  return row!
}

/** Ends an organization for good, at a typed word: its pages stay, sign-up ends (decisions 2). */
export async function closeOrganization(ctx: Context, ref: OrganizationRef, form: unknown): Promise<Made> {
  const { id } = await authorizeIn(ctx, 'organization.close', ref)
  parse(closingForm, form)
  return changeStatus(ctx, id, { verb: 'closeOrganization', to: 'closed' })
}

/** Back to the site team, once what it objected to is mended. */
export async function resubmitOrganization(ctx: Context, ref: OrganizationRef): Promise<Made> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  return changeStatus(ctx, id, { verb: 'resubmitOrganization', from: 'rejected', to: 'pending' })
}

type Change = { verb: string; from?: 'rejected'; to: 'pending' | 'closed' }

const changeStatus = (ctx: Context, id: number, { verb, from, to }: Change): Promise<Made> =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const row = await getOpen(inside, id)
    if (from && row.status !== from) throw new Failure('conflict', 'changed_since')
    // Closing makes nothing public: who was not let in, or is kept out, stays out (`visibleOrganizers`).
    const verifiedAt = row.status === 'active' ? (row.verifiedAt ?? ctx.now) : null
    const set = to === 'closed' ? { status: to, verifiedAt } : { status: to, statusReason: null }
    await tx
      .update(organizations)
      .set({ ...set, updatedAt: ctx.now })
      .where(eq(organizations.id, id))
    if (to === 'closed') await withdrawAll(inside, id)
    await record(inside, { verb, thing: 'organization', thingId: id, from: row.status, to })
    return { id, slug: row.slug }
  })

/** What is closed asks for nothing more. */
const withdrawAll = (ctx: Context, id: number) =>
  ctx.db
    .update(organizationRevisions)
    .set({ status: 'withdrawn', decidedAt: ctx.now })
    .where(
      sql`${organizationRevisions.organizationId} = ${id} and ${organizationRevisions.status} = 'open' and ${organizationRevisions.needsApproval}`,
    )

/** Gives a card that nobody owns to somebody: the sample's to its demo organizer. Only the house itself does that. */
export async function giveOwner(ctx: Context, slug: string, userId: number): Promise<void> {
  authorizeJob(ctx)
  await ctx.db
    .update(organizations)
    .set({ ownerId: userId, updatedAt: ctx.now })
    .where(and(eq(organizations.slug, slug), sql`${organizations.ownerId} is null`))
}
