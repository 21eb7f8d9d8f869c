import { eq } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeConfirmed } from '#features/identity/accounts/access.server.ts'
import { removePictures, replacePicture } from '#features/media/commands.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { pictureIn } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { isIdentity, isVerified, type OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import { aboutHeader, columnsOf, getOpen, type Header, type Made } from './commands.server.ts'
import { refuseMisleadingOrganization } from './name-rules.server.ts'
import { findWaiting, propose, recordEdit, withdraw } from './revisions.server.ts'
import { organizationChange, readVersion } from './schema.ts'
import { organizationSnapshot, profileVersion } from './snapshot.server.ts'
import { organizations } from './table.server.ts'

/** Answers what has changed, and which of that waits to be approved: nothing at all is "Nothing to save" (§8). */
export type Changed = Made & { changed: string[]; waiting: string[] }
type Fields = Partial<OrganizationSnapshot>
/**
 * Changes what is sent of an organization's profile, if nobody else did since it was read. Once verified, its name, addresses and
 * picture are public when the site team approves them. The slug stays: addresses of a name that changed go on leading here.
 */
export async function updateOrganization(
  ctx: Context,
  ref: OrganizationRef,
  form: unknown,
  { header, storage }: Header,
): Promise<Changed> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  if (header) authorizeConfirmed(ctx)
  const { name } = await organizationSnapshot(ctx.db, id)
  const { remove_header: without, ...words } = columnsOf(parse(organizationChange(name), form))
  const { version } = parse(readVersion, form)
  const picture = header ? await pictureIn(ctx, 'header', header) : null
  const { result, dropOld } = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const row = await getOpen(inside, id)
    const waiting = isVerified(row.status) ? await findWaiting(inside, id) : null
    const current = await organizationSnapshot(tx, id)
    if (version !== undefined && version !== profileVersion(current, waiting?.after ?? null))
      throw new Failure('conflict', 'changed_meanwhile', { details: { reason: 'changed_meanwhile' } })
    const asked = differing(
      { ...words, ...(without && !picture && { header: null }) },
      { ...current, ...waiting?.after },
    )
    if (asked.name !== undefined) await refuseMisleadingOrganization(inside, asked.name, id)
    const changed = [...Object.keys(asked), ...(picture ? ['header'] : [])]
    const held = isVerified(row.status) ? changed.filter(isIdentity) : []
    const part = (waits: boolean) => pick(asked, (field) => held.includes(field) === waits)
    const live = { id, current, picture: held.includes('header') ? null : picture }
    const drops = [await writeLive(inside, live, part(false), { storage, verified: isVerified(row.status) })]
    if (held.length > 0) {
      const proposal = { organizationId: id, waiting, current, asked: part(true), picture }
      const proposed = await propose(inside, proposal, storage)
      drops.push(proposed.dropOld)
      const line = {
        verb: proposed.id ? 'proposeChange' : 'withdrawChange',
        thing: 'organization',
        thingId: id,
      } as const
      await record(inside, { ...line, details: { changed: held, revision: proposed.id ?? waiting?.id } })
    }
    return { result: { id, slug: row.slug, changed, waiting: held }, dropOld: drops }
  })
  for (const drop of dropOld) await drop()
  return result
}

/** Takes back what waits to be approved. */
export async function withdrawChange(
  ctx: Context,
  ref: OrganizationRef,
  { storage }: { storage: Storage },
): Promise<Made> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  const { made, dropOld } = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { slug } = await getOpen(inside, id)
    const waiting = await findWaiting(inside, id)
    if (!waiting) throw new Failure('conflict', 'changed_meanwhile')
    const dropOld = await withdraw(inside, waiting, storage)
    const line = { verb: 'withdrawChange', thing: 'organization', thingId: id } as const
    await record(inside, { ...line, details: { changed: Object.keys(waiting.after), revision: waiting.id } })
    return { made: { id, slug }, dropOld }
  })
  await dropOld()
  return made
}

const pick = (fields: object, wanted: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => wanted(name, value))) as Fields

/** Of what is sent, what says something else. */
const differing = (sent: object, shown: OrganizationSnapshot) =>
  pick(sent, (name, value) => value !== undefined && value !== shown[name as keyof Fields])

type Live = { id: number; current: OrganizationSnapshot; picture: Awaited<ReturnType<typeof pictureIn>> | null }
type Manner = { storage: Storage; verified: boolean }

/** What changes at once; of a verified organization the site team reads it afterwards. Answers how to let go of a former picture. */
async function writeLive(ctx: Context, { id, current, picture }: Live, fields: Fields, { storage, verified }: Manner) {
  const changed = [...Object.keys(fields), ...(picture ? ['header'] : [])]
  if (changed.length === 0) return async () => {}
  const { header, ...columns } = fields
  const set = { ...columns, updatedAt: ctx.now }
  await ctx.db.update(organizations).set(set).where(eq(organizations.id, id))
  const about = aboutHeader(id, fields.name ?? current.name)
  const dropOld = picture
    ? await replacePicture(ctx.db, storage, about, picture)
    : header === null
      ? await removePictures(ctx.db, storage, about)
      : async () => {}
  const edit = { before: current, after: { ...current, ...columns } }
  const revision = verified ? await recordEdit(ctx, id, edit) : null
  const details = { changed, ...(revision && { revision }) }
  await record(ctx, { verb: 'updateOrganization', thing: 'organization', thingId: id, details })
  return dropOld
}
