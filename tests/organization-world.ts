import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { Context } from '#core/context.ts'
import type { Jobs } from '#core/jobs.server.ts'
import { openStorage } from '#core/storage.server.ts'
import { createOrganization } from '#features/organizations/commands.server.ts'
import type { MemberRole } from '#spec/roles.ts'
import { newFolder } from './folder.ts'
import { accountWorld, refusal } from './own-account.ts'

/** People, organizations of theirs, and a place for pictures. `letters` are the lines of the history that were to be mailed. */
export async function organizationWorld() {
  const world = await accountWorld()
  const letters: number[] = []
  await (world.door.jobs as Jobs).work('memberships.changed', async ({ entry }) => letters.push(entry))
  const dataDir = newFolder('candil-organizations-')
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const storage = openStorage({ dataDir })
  const { db, sql, signedIn, door } = world

  /** An organization of `owner`, verified, with helpers of these roles by their names. */
  async function organization(owner: Context, name: string, helpers: Record<number, MemberRole> = {}) {
    const made = await createOrganization(owner, { name, type: 'association' })
    await sql`update organizations set status = 'active', verified_at = now() where id = ${made.id}`
    for (const [userId, role] of Object.entries(helpers))
      await sql`insert into memberships (organization_id, user_id, role) values (${made.id}, ${Number(userId)}, ${role})`
    return made
  }

  /** Somebody of the site team. */
  async function onTheTeam(username: string, siteRole: 'moderator' | 'admin') {
    const { id, ctx } = await signedIn(username)
    await sql`update users set site_role = ${siteRole} where id = ${id}`
    return { id, ctx: { ...ctx, actor: { ...ctx.actor, siteRole } } satisfies Context }
  }

  /** The cast of the roles: Olga owns what `club` makes, Edu, Mar and Rosa help there; Uxia has not confirmed her address. */
  const cast: Record<string, Awaited<ReturnType<typeof signedIn>>> = {}
  const who = (name: string) => cast[name]!
  const ctxOf = (name: string): Context => cast[name]?.ctx ?? world.outside
  async function castRoles() {
    for (const name of ['Olga', 'Edu', 'Mar', 'Rosa', 'Sara', 'Nico', 'Vera']) cast[name] = await signedIn(name)
    cast['Uxia'] = await signedIn('Uxia', { confirmed: false })
    cast['Team'] = await onTheTeam('Team', 'moderator')
    cast['Boss'] = await onTheTeam('Boss', 'admin')
  }
  const club = (name = 'Club del Candil', uxia: MemberRole = 'editor') =>
    organization(who('Olga').ctx, name, {
      [who('Edu').id]: 'editor',
      [who('Mar').id]: 'moderator',
      [who('Rosa').id]: 'read_only',
      [who('Uxia').id]: uxia,
    })

  const standing = async (id: number) => ({
    owner: (await sql`select owner_id from organizations where id = ${id}`)[0]!['owner_id'] as number | null,
    members: Object.fromEntries(
      (await sql`select user_id, role from memberships where organization_id = ${id} order by user_id`).map((row) => [
        row['user_id'],
        row['role'],
      ]),
    ) as Record<string, string>,
  })
  const history = (thing: string, id: number) =>
    sql`select verb, from_state, to_state, details, actor_id from history where thing = ${thing}
      and (thing_id = ${id} or (details->>'organization')::int = ${id}) order by id`
  return {
    ...world,
    db,
    door,
    letters,
    storage,
    organization,
    onTheTeam,
    castRoles,
    who,
    ctxOf,
    club,
    standing,
    history,
  }
}

export const picture = (width = 1200, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#503010' } })
    .png()
    .toBuffer()

/** What a command said no with, as a form is told it; null when it did not. */
export async function said(promise: Promise<unknown>) {
  const no = await refusal(promise)
  return no && [no.status, no.code, no.fields ?? {}]
}

/** Everything specification 3 says of an organization, as a form has it. */
export const PROFILE = {
  name: 'Asociación Ñandú, Rol y Más',
  type: 'association',
  email: 'hola@nandu.example',
  phone: '612 345 678',
  website: 'https://nandu.example/club',
  instagram: '@nandu.rol',
  facebook: 'https://facebook.com/nandu',
  discord: 'https://discord.gg/nandu',
  county: 'Valencia',
  description_es: '**Rol** junto al mar',
  description_en: 'Larp by the sea',
}
