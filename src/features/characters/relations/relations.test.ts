import { beforeEach, expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { CHARACTER_RELATIONS_MAX } from '#shared/characters/characters.ts'
import { characterIdIn } from '#shared/characters/relations.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { linkCharacter } from '../links/link.server.ts'
import { acceptRelation, endRelation } from './decide.server.ts'
import { relationJobs } from './jobs.server.ts'
import { proposeRelation } from './propose.server.ts'
import { countProposals, listOwnRelations, listRelationCandidates, listRelations } from './queries.server.ts'

const fixtures = await characterFixtures()
const { db, sql, services, sara, anonymousCtx, createPlayers, createOpenEvent, registerPlayer, addCharacter } = fixtures
const [ana, eva, leo] = (await createPlayers(3)) as [Player, Player, Player]
type Player = { id: number; ctx: RequestContext }
const sent: { to: string; text: string }[] = []
const mail = { send: async (email: { to: string; text: string }) => void sent.push(email) }
await runJobs(services.jobs as Jobs, { db, services: { ...services, mail: mail as never } }, relationJobs)

beforeEach(async () => {
  await emptyTables(sql, 'rate_limits, registrations, characters')
  await sql`update users set confirmed_at = now()`
  sent.length = 0
})
const failureOf = async (promise: Promise<unknown>) => {
  const error = await errorOf(promise)
  return error && [error.code, ...Object.values(error.fields ?? {})].join(' ')
}
const pair = async () => {
  const ines = await addCharacter(ana.id, { visibility: 'public' })
  const roque = await addCharacter(eva.id, { name: 'Roque', visibility: 'registered' })
  return { ines, roque }
}
const SISTER = 'hermana de'

test.each([
  ['https://candil.example/c/12', 12],
  ['https://candil.example/en/c/12/profile?x=1', 12],
  ['/c/7', 7],
  [' 7 ', 7],
  ['c/7#a', 7],
  ['https://candil.example/venue/7', null],
  ['/c/12345678901', null],
  ['abc/7', null],
  ['', null],
])('the address %s names %s', (text, id) => expect(characterIdIn(text)).toBe(id))

test('a relation is shown once the other owner accepted it, where both are visible', async () => {
  const { ines, roque } = await pair()
  const id = await proposeRelation(ana.ctx, ines, { to: `/c/${roque}`, description: `  ${SISTER} ` })
  expect(await listRelations(ana.ctx, ines)).toEqual([])
  expect(await listOwnRelations(ana.ctx, ines)).toMatchObject([
    { state: 'sent', isFrom: true, description: SISTER, other: { name: 'Roque' }, proposedBy: null },
  ])
  expect(await listOwnRelations(eva.ctx, roque)).toMatchObject([
    { state: 'received', isFrom: false, other: { id: ines }, proposedBy: 'Inés de Brañalonga' },
  ])
  expect([...(await countProposals(eva.ctx, eva.id))]).toEqual([[roque, 1]])
  for (const ctx of [ana.ctx, leo.ctx]) expect(await failureOf(acceptRelation(ctx, id))).toBe('not_found')
  expect(await failureOf(acceptRelation(anonymousCtx, id))).toBe('forbidden')
  await acceptRelation(eva.ctx, id)
  expect(await listRelations(sara.ctx, ines)).toMatchObject([
    { description: SISTER, from: { id: ines }, to: { id: roque, name: 'Roque' } },
  ])
  expect(await listRelations(sara.ctx, roque)).toMatchObject([{ from: { name: 'Inés de Brañalonga' } }])
  // Visitors see only one of them.
  expect(await listRelations(anonymousCtx, ines)).toEqual([])
  expect(await listRelations(anonymousCtx, roque)).toHaveLength(1)

  // Once the other is private, its name is gone; the relation can be ended all the same.
  await sql`update characters set visibility = 'private' where id = ${roque}`
  expect(await listRelations(ana.ctx, ines)).toEqual([])
  expect(await listOwnRelations(ana.ctx, ines)).toMatchObject([
    { id, other: null, proposedBy: null, state: 'accepted' },
  ])
  expect(await failureOf(endRelation(leo.ctx, id))).toBe('not_found')
  await endRelation(ana.ctx, id)
  expect(await failureOf(endRelation(eva.ctx, id))).toBe('not_found')
  expect(await listOwnRelations(eva.ctx, roque)).toEqual([])
})

test('what one cannot see answers as what does not exist', async () => {
  const { ines } = await pair()
  const hidden = [
    await addCharacter(eva.id, { visibility: 'private' }),
    await addCharacter(eva.id, { visibility: 'organizers' }),
    await addCharacter(eva.id, { visibility: 'public', deletedAt: ana.ctx.now }),
    await addCharacter(eva.id, { visibility: 'public', hiddenAt: ana.ctx.now }),
    999_999,
    2_147_483_648,
    ines,
  ]
  for (const to of hidden)
    expect(await failureOf(proposeRelation(ana.ctx, ines, { to: String(to), description: SISTER }))).toBe(
      'invalid choice',
    )
  expect(await failureOf(proposeRelation(ana.ctx, ines, { to: 'Roque', description: SISTER }))).toBe('invalid choice')
  expect(await failureOf(proposeRelation(eva.ctx, ines, { to: '1', description: SISTER }))).toBe('not_found')
  const unconfirmed = { ...ana.ctx, actor: { ...ana.ctx.actor, confirmed: false } } as RequestContext
  expect(await failureOf(proposeRelation(unconfirmed, ines, { to: '1', description: SISTER }))).toBe('unconfirmed')
})

test('a pair has one relation, and one’s own characters need no consent', async () => {
  const { ines, roque } = await pair()
  await proposeRelation(ana.ctx, ines, { to: String(roque), description: SISTER })
  expect(await failureOf(proposeRelation(ana.ctx, ines, { to: String(roque), description: 'prima de' }))).toBe(
    'relation_exists',
  )
  expect(await failureOf(proposeRelation(eva.ctx, roque, { to: String(ines), description: 'hermano de' }))).toBe(
    'relation_exists',
  )
  const own = await addCharacter(ana.id, { name: 'La otra', visibility: 'private' })
  await proposeRelation(ana.ctx, ines, { to: String(own), description: 'de joven' })
  expect(await listRelations(ana.ctx, ines)).toMatchObject([{ description: 'de joven' }])
  expect(await listRelations(sara.ctx, ines)).toEqual([])

  const many = Array.from({ length: CHARACTER_RELATIONS_MAX - 1 }, () => addCharacter(leo.id, { visibility: 'public' }))
  for (const id of await Promise.all(many))
    await sql`insert into character_relations (from_id, to_id, description) values (${id}, ${roque}, 'fans')`
  const more = await addCharacter(ana.id)
  expect(await failureOf(proposeRelation(ana.ctx, more, { to: String(roque), description: SISTER }))).toBe(
    'too_many_relations',
  )
})

test('one email a proposal, to confirmed addresses, without what the other typed; and few to one person', async () => {
  const { ines, roque } = await pair()
  const jobsDone = () =>
    expect
      .poll(
        async () =>
          (await sql`select 1 from pgboss.job where name = 'characters.relation_proposed' and state < 'completed'`)
            .length,
      )
      .toBe(0)
  const id = await proposeRelation(ana.ctx, ines, { to: String(roque), description: 'mira https://spam.example' })
  await jobsDone()
  expect(sent.map(({ to }) => to)).toEqual(['persona2@example.org'])
  expect(sent[0]!.text).toContain(`https://candil.example/es/c/${roque}/links`)
  expect(sent[0]!.text).not.toContain('spam')
  await endRelation(eva.ctx, id)
  await sql`update users set confirmed_at = null where id = ${eva.id}`
  await proposeRelation(ana.ctx, ines, { to: String(roque), description: SISTER })
  await jobsDone()
  expect(sent).toHaveLength(1)
  await sql`delete from character_relations`
  await proposeRelation(ana.ctx, ines, { to: String(roque), description: SISTER })
  await sql`delete from character_relations`
  expect(await failureOf(proposeRelation(ana.ctx, ines, { to: String(roque), description: SISTER }))).toBe(
    'too_many_tries',
  )
  await jobsDone()
})

test('candidates are played at one’s own events, where participants see each other', async () => {
  const { ines, roque } = await pair()
  const event = await createOpenEvent({ settings: { participants: 'participants' } })
  const [mine, theirs] = [await registerPlayer(ana, event), await registerPlayer(eva, event)]
  await linkCharacter(ana.ctx, { characterId: ines, registrationId: mine.id })
  await linkCharacter(eva.ctx, { characterId: roque, registrationId: theirs.id })
  const unseen = await addCharacter(eva.id, { name: 'Secreta' })
  await linkCharacter(eva.ctx, { characterId: unseen, registrationId: theirs.id })
  const names = async (ctx = ana.ctx) => (await listRelationCandidates(ctx, ines)).map(({ name }) => name)
  expect(await names()).toEqual(['Roque'])
  await sql`update registration_settings set participants = 'organizers'`
  expect(await names()).toEqual([])
  await sql`update registration_settings set participants = 'public'`
  expect(await names()).toEqual(['Roque'])
  await sql`update registrations set state = 'waitlisted', waiting_since = now() where id = ${mine.id}`
  expect(await names()).toEqual([])
  expect(await failureOf(names(eva.ctx))).toBe('not_found')
})
