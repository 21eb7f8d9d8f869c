import { expect, test } from 'vitest'
import { authorizeEvent } from '#features/events/access.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppError } from '#platform/errors/app-error.ts'
import { type Ability, EVENT_GRANTS } from '#shared/member-permissions.ts'
import { organizationFixtures } from '../fixtures/organization-fixtures.ts'
import { CALLS } from './endpoint-rows.ts'
import { parseOutcomes, REFUSED, type User } from './outcomes.ts'
import { PAGES } from './page-rows.ts'

// The authorization that every call and page about an organization begins with: all users × all abilities.
const { createRoleUsers, createVerifiedOrganization, userNamed, ctxOf, createClub, sql } = await organizationFixtures()
await createRoleUsers()
const own = await createClub('Club propio', 'editor')
await sql`delete from memberships where user_id = ${userNamed('Uxia').id}`
const pending = await createClub('Club pendiente', 'editor')
await sql`delete from memberships where user_id = ${userNamed('Uxia').id}`
await sql`update organizations set status = 'pending', verified_at = null where id = ${pending.id}`
const foreign = await createVerifiedOrganization(ctxOf('Vera'), 'Club ajeno')

const event = 'velada'
const [{ id: eventId } = {}] =
  await sql`insert into events (organizer_id, type, primary_language) values (${own.id}, 'event', 'ES') returning id`
await sql`insert into event_texts (event_id, locale, title, slug) values (${eventId}, 'es', 'Velada', ${event})`

const NAMES: Record<User, string> = {
  ...{ anonymous: 'nobody', stranger: 'Sara', unconfirmed: 'Uxia' },
  ...{ read_only: 'Rosa', moderator: 'Mar', editor: 'Edu', administrator: 'Olga' },
  ...{ site_moderator: 'Team', admin: 'Boss' },
  ...{ door: 'Dora', treasurer: 'Tomás', casting: 'Carla', mail: 'Mateo' },
}

for (const kind of EVENT_GRANTS)
  await sql`insert into event_grants (event_id, user_id, kind) values (${eventId}, ${userNamed(NAMES[kind]).id}, ${kind})`

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin | door, treasurer, casting, mail
const EXPECTED: Record<Ability, string> = {
  'organization.read': '403 | 404 | 200 | 200',
  'profile.read': '403 | 404 | 200 404 200 200 | 200',
  'organization.edit': '403 | 404 | 403 404 200 200 | 403',
  'organization.close': '403 | 404 | 403 404 403 200 | 403',
  'members.read': '403 | 404 | 200 404 200 200 | 200',
  'members.edit': '403 | 404 | 403 404 403 200 | 403',
  'ownership.transfer': '403 | 404 | 403 404 403 200 | 403',
  'event.open': '403 | 404 | 200 | 200 | 404 200 200 200',
  'events.read': '403 | 404 | 200 | 200',
  'events.edit': '403 | 404 | 403 200 200 200 | 403',
  'names.read': '403 | 404 | 404 200 200 200 | 404 | 404 200 200 200',
  'co_organizers.edit': '403 | 404 | 403 403 200 200 | 403',
  'players.read': '403 | 404 | 404 200 200 200 | 404',
  'players.edit': '403 | 404 | 404 200 200 200 | 404',
  'check_in.edit': '403 | 404 | 404 200 200 200 | 404 | 200 404 404 404',
  'characters.read': '403 | 404 | 404 200 200 200 | 404 | 404 404 200 404',
  'characters.edit': '403 | 404 | 404 200 200 200 | 404 | 404 404 200 404',
  'grants.edit': '403 | 404 | 404 200 200 200 | 404',
  'emails.send': '403 | 404 | 404 200 200 200 | 404 | 404 404 404 200',
  'questions.read': '403 | 404 | 200 200 200 200 | 200 | 404 404 404 200',
  'questions.answer': '403 | 404 | 403 200 200 200 | 403 | 404 404 404 200',
  'players.special': '403 | 404 | 404 403 200 200 | 404',
  'money.read': '403 | 404 | 404 404 200 200 | 404 | 404 200 404 404',
  'money.edit': '403 | 404 | 404 404 200 200 | 404 | 404 200 404 404',
  'gateway.edit': '403 | 404 | 404 404 403 200 | 404 | 404 403 404 404',
  'webhooks.edit': '403 | 404 | 404 404 200 200 | 404',
}

const statusOf = (authorized: Promise<unknown>) =>
  authorized.then(
    () => '200',
    (error: AppError) => String(error.status),
  )
const outcomesOf = async (authorize: (ctx: RequestContext) => Promise<unknown>) => {
  const outcomes: Record<string, string> = {}
  for (const [user, name] of Object.entries(NAMES)) outcomes[user] = await statusOf(authorize(ctxOf(name)))
  return outcomes
}

test.each(Object.entries(EXPECTED) as [Ability, string][])('%s in an event', async (ability, expected) => {
  expect(await outcomesOf((ctx) => authorizeEvent(ctx, ability, event))).toEqual(parseOutcomes(expected))
})

/** A grant is nothing in the organization. */
const withoutGrants = (text: string) => text.split('|').slice(0, 4).join('|')

test.each(Object.entries(EXPECTED) as [Ability, string][])('%s', async (ability, text) => {
  const expected = withoutGrants(text)
  const all = parseOutcomes(expected)
  const others = parseOutcomes(expected.replace(/(\| [^|]* )\|[^|]*\|/, '$1| 404 |'))
  for (const [organization, wanted] of [
    [own, all],
    [pending, all],
    [foreign, others],
  ] as const) {
    expect(await outcomesOf((ctx) => authorizeIn(ctx, ability, organization.id))).toEqual(wanted)
  }
})

/** Those who are let in may be told that what they ask for is not there: all of them alike. */
test('the members of each row are refused as those of an ability are', () => {
  const ofMembers = (text: string) => {
    const { read_only, moderator, editor, administrator } = parseOutcomes(text)
    return [read_only, moderator, editor, administrator].map((one) => (REFUSED.includes(one) ? one : '200'))
  }
  const abilities = Object.values(EXPECTED).map(ofMembers)
  const isOneOfThem = (outcomes: string[]) =>
    abilities.some((one) => outcomes.every((outcome, n) => outcome === (one[n] === '200' ? outcomes.at(-1) : one[n])))
  const unknown = [...CALLS, ...PAGES].flatMap(({ route, expected }) =>
    (['own', 'pending'] as const).flatMap((subject) => {
      const outcomes = ofMembers(expected[subject] ?? '200')
      return isOneOfThem(outcomes) ? [] : [`${route} of ${subject}: ${outcomes.join(' ')}`]
    }),
  )
  expect(unknown).toEqual([])
})
