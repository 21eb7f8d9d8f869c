import type { Context } from '#core/context.ts'
import { createEvent, updateEvent } from '#features/events/commands.server.ts'
import { getMyEvent } from '#features/events/panel.server.ts'
import { organizationWorld } from './organization-world.ts'

/** A verified club: Olga owns it, Edu edits, Mar moderates, Rosa reads; Sara is a stranger, Team of the site team; Vera's club is another. */
export async function eventWorld() {
  const world = await organizationWorld()
  const { sql, signedIn, onTheTeam, storage } = world
  const people = {
    olga: await signedIn('Olga'),
    edu: await signedIn('Edu'),
    mar: await signedIn('Mar'),
    rosa: await signedIn('Rosa'),
    sara: await signedIn('Sara'),
    vera: await signedIn('Vera'),
    team: await onTheTeam('Team', 'moderator'),
  }
  const helpers = { [people.edu.id]: 'editor', [people.mar.id]: 'moderator', [people.rosa.id]: 'read_only' } as const
  const club = await world.organization(people.olga.ctx, 'Club del Candil', helpers)
  const other = await world.organization(people.vera.ctx, 'Otro Club')
  const olga = people.olga.ctx

  const make = (form: object, ctx: Context = olga, organization: number | string = club.id) =>
    createEvent(ctx, organization, form, { storage })
  const save = (ref: number | string, form: object, ctx: Context = olga) => updateEvent(ctx, ref, form, { storage })
  const read = (ref: number | string, ctx: Context = olga) => getMyEvent(ctx, ref)
  /** As the site team would. */
  const publish = (event: number) =>
    sql`update events set moderation = 'published', published_at = coalesce(published_at, now()) where id = ${event}`
  const published = async (form: object = {}, ctx: Context = olga) => {
    const made = await make({ ...COMPLETE, ...form }, ctx)
    await publish(made.event)
    return made
  }
  return { ...world, ...people, club, other, make, save, read, publish, published }
}

export const COMPLETE = {
  title: 'La noche larga',
  description: 'Una **noche** en el bosque.',
  date_start: '2027-02-12',
  date_end: '2027-02-14',
  venue_tbd: true,
  county: 'Teruel',
}

/** So many minutes later. */
export const later = (ctx: Context, minutes: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + minutes * 60_000),
})
