import { beforeEach, expect, test } from 'vitest'
import { mediaApi } from '#features/media/api.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import { getMyRegistration } from '#features/registrations/queries/own/registration.server.ts'
import { getPlayer } from '#features/registrations/queries/players/player.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { recordPaperAuthorization } from '../organizer/paper-authorization.server.ts'
import { changeAuthorization } from './authorization.server.ts'
import { cancelRegistration } from './offers-and-cancelling.server.ts'

const { sql, olga, createPlayers, createOpenEvent, registerPlayer, historyOf } = await registrationFixtures()
const [ana, eva] = (await createPlayers(2, 'Menor')) as [typeof olga, typeof olga]
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

const MINOR = { birth_date: '2012-01-01', guardian: { name: 'Madre', phone: '+34600000000' } }
const upload = (name: string, ctx: RequestContext = ana.ctx) =>
  storeAnswerFile(ctx, { field: 'authorization', name, bytes: Buffer.from('%PDF-1.7\nx') })
const registerMinor = async (form: object = MINOR) => {
  const event = await createOpenEvent({ settings: { asksBirthDate: true } })
  return { event, id: (await registerPlayer(ana, event, form)).id }
}
const statusFor = async (ctx: RequestContext, hash: string) =>
  (await withContext(() => ctx, mediaApi).request(`/media/${hash}/original`)).status

test('the authorization is flagged while missing, opened by holder and organization, and replaced', async () => {
  const { event, id } = await registerMinor()
  expect(await getMyRegistration(ana.ctx, id)).toMatchObject({ authorizationMissing: true, authorization: null })
  expect(await getPlayer(olga.ctx, event.ref, id)).toMatchObject({ missing: ['authorization'], authorization: null })
  const [first, second] = [await upload('uno.pdf'), await upload('dos.pdf')]
  await changeAuthorization(ana.ctx, id, first)
  expect(await getMyRegistration(ana.ctx, id)).toMatchObject({
    ...{ authorizationMissing: false, authorization: { hash: first.hash, name: 'uno.pdf' } },
  })
  await changeAuthorization(ana.ctx, id, second)
  const { authorization, missing } = await getPlayer(olga.ctx, event.ref, id)
  expect([authorization, missing]).toEqual([{ name: 'dos.pdf', path: `/media/${second.hash}/original` }, []])
  expect(await statusFor(olga.ctx, second.hash)).toBe(200)
  for (const [ctx, hash] of [[olga.ctx, first.hash] as const, [eva.ctx, second.hash] as const])
    expect(await statusFor(ctx, hash)).toBe(404)
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(['register', 'authorization', 'authorization'])
})

test('only the holder sends it, for a minor, while the registration counts', async () => {
  const { id } = await registerMinor()
  const send = async (ctx: RequestContext, of: number) =>
    (await errorOf(changeAuthorization(ctx, of, await upload('a.pdf', ctx))))?.code
  expect(await send(eva.ctx, id)).toBe('not_found')
  const adult = await registerMinor({ birth_date: '1990-01-01' })
  expect(await send(ana.ctx, adult.id)).toBe('registration_changed')
  await cancelRegistration(ana.ctx, id)
  expect(await send(ana.ctx, id)).toBe('registration_changed')
  expect(await sql`select 1 from registration_media`).toHaveLength(0)
})

test('an authorization on paper is noted once and taken back, and asks the player for nothing', async () => {
  const { event, id } = await registerMinor()
  const note = (received: 'yes' | 'no', ctx = olga.ctx) => recordPaperAuthorization(ctx, event.ref, { id, received })
  await note('yes')
  await note('yes')
  expect(await getMyRegistration(ana.ctx, id)).toMatchObject({
    authorizationMissing: false,
    authorizationOnPaper: true,
  })
  expect(await getPlayer(olga.ctx, event.ref, id)).toMatchObject({ missing: [], authorizationOnPaper: true })
  await note('no')
  expect(await getPlayer(olga.ctx, event.ref, id)).toMatchObject({ missing: ['authorization'] })
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(['register', 'paper_received', 'paper_missing'])
  expect((await errorOf(note('yes', eva.ctx)))?.status).toBe(404)
})

test('nothing is noted of an adult, of who does not come any more, or without a word', async () => {
  const adult = await registerMinor({ birth_date: '1990-01-01' })
  const { event, id } = await registerMinor()
  const codeOf = async (of: typeof adult, form: object) =>
    (await errorOf(recordPaperAuthorization(olga.ctx, of.event.ref, form)))?.code
  expect(await codeOf(adult, { id: adult.id, received: 'yes' })).toBe('registration_changed')
  expect(await codeOf(adult, { id, received: 'yes' })).toBe('not_found')
  for (const form of [{ id }, { id, received: 'maybe' }, {}]) expect(await codeOf({ event, id }, form)).toBe('invalid')
  await cancelRegistration(ana.ctx, id)
  expect(await codeOf({ event, id }, { id, received: 'yes' })).toBe('registration_changed')
})
