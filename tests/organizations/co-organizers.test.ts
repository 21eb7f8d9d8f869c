import { expect, test } from 'vitest'
import { createAlbum } from '#features/albums/commands/albums.server.ts'
import { acceptCoOrganizing } from '#features/co-organizers/answer.server.ts'
import { removeCoOrganizer } from '#features/co-organizers/commands.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { searchOrganizationEvents } from '#features/events/queries/organization-events.server.ts'
import { getMoneyOverview } from '#features/payments/queries/overview.server.ts'
import { getPaymentSettings } from '#features/payments/settings.server.ts'
import { getFormEditor } from '#features/registration-forms/queries.server.ts'
import { listViews, saveView } from '#features/registrations/player-views/commands.server.ts'
import { listPlayers } from '#features/registrations/queries/players/players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppError } from '#platform/errors/app-error.ts'
import { ABILITIES, abilitiesOf, type EventPart } from '#shared/member-permissions.ts'
import { eventListQuery } from '#shared/panel-lists.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { coOrganizerFixtures } from '#tests/fixtures/co-organizer-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'

const fixtures = await coOrganizerFixtures()
const { sql, olga, sara, partners, partner, pilar, invite, addSharedEvent, addEvent } = fixtures

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: AppError) => error.status ?? 500,
  )
/** What somebody may do in an event, by asking for each ability. */
async function abilitiesIn(ctx: RequestContext, ref: number) {
  const held = await Promise.all(
    ABILITIES.map(async (ability) => ((await statusOf(authorizeEvent(ctx, ability, ref))) === 200 ? [ability] : [])),
  )
  return held.flat()
}

const GRANTED: [grants: { money?: 'on'; special?: 'on' }, more: EventPart[]][] = [
  [{}, []],
  [{ money: 'on' }, ['treasurer']],
  [{ special: 'on' }, ['answers']],
  [{ money: 'on', special: 'on' }, ['treasurer', 'answers']],
]

test.each(GRANTED)('its people may what a moderator may, and what is granted: %j', async (grants, more) => {
  const { ref } = await addSharedEvent(grants)
  const expected = abilitiesOf(['moderator', ...more])
  for (const role of ['administrator', 'editor', 'moderator'] as const)
    expect(await abilitiesIn(partners[role].ctx, ref)).toEqual(expected)
  expect(await abilitiesIn(partners.read_only.ctx, ref)).toEqual(abilitiesOf('read_only'))
  expect(await abilitiesIn(sara.ctx, ref)).toEqual([])
})

test('whoever belongs to both has the greater of both', async () => {
  const { ref } = await addSharedEvent({ special: 'on' })
  await sql`insert into memberships (organization_id, user_id, role) values (${partner.id}, ${fixtures.rosa.id}, 'moderator')`
  expect(await abilitiesIn(fixtures.rosa.ctx, ref)).toEqual(abilitiesOf(['read_only', 'moderator', 'answers']))
  expect((await getMyEvent(fixtures.rosa.ctx, ref)).team.name).toBe('Club del Candil')
  await sql`delete from memberships where organization_id = ${partner.id} and user_id = ${fixtures.rosa.id}`
})

test('an invitation opens nothing, nor does one that is over, or an organization that is not active', async () => {
  const { translationId: ref, eventId } = await addEvent({ ...COMPLETE_EVENT, title: 'Borrador de todos' })
  const [text] = await sql`select slug from event_texts where event_id = ${eventId}`
  const page = () => statusOf(getEventPage(pilar, text!['slug']))
  const id = await invite(ref)
  expect([await abilitiesIn(pilar, ref), await page()]).toEqual([[], 404])
  await acceptCoOrganizing(pilar, { id })
  expect([(await abilitiesIn(pilar, ref)).length > 0, await page()]).toEqual([true, 200])
  expect(await statusOf(getEventPage(sara.ctx, text!['slug']))).toBe(404)
  for (const status of ['suspended', 'closed']) {
    await sql`update organizations set status = ${status} where id = ${partner.id}`
    expect([await abilitiesIn(pilar, ref), await page()]).toEqual([[], 404])
  }
  await sql`update organizations set status = 'active' where id = ${partner.id}`
  await removeCoOrganizer(olga.ctx, ref, { id })
  expect([await abilitiesIn(pilar, ref), await page()]).toEqual([[], 404])
})

test('they edit the event, its people and its albums, and not what is the host’s alone', async () => {
  const { ref } = await addSharedEvent()
  const { ctx } = partners.moderator
  await updateEvent(ctx, ref, { title: 'Entre dos orillas' })
  expect((await listPlayers(ctx, ref, playersQuery.read())).total).toBe(0)
  await createAlbum(ctx, { kind: 'event', ref }, { title: 'Fotos de todos' })
  expect((await getFormEditor(ctx, ref)).others).toEqual([])
  const acts = {
    money: () => getMoneyOverview(ctx, ref, moneyQuery.read()),
    settings: () => getPaymentSettings(ctx, ref),
    copy: () => duplicateEvent(ctx, ref, { date_start: '2028-02-12' }),
  }
  for (const [act, attempt] of Object.entries(acts)) expect([act, await statusOf(attempt())]).toEqual([act, 404])
})

test('with the money they see no other event of the host', async () => {
  const { ref } = await addSharedEvent({ money: 'on' })
  await sql`insert into payment_settings (event_id, iban) select e.id, 'ES9121000418450200051332' from events e
    where e.organizer_id = ${fixtures.club.id} and e.id <> (select event_id from event_texts where id = ${ref}) limit 1`
  expect((await getPaymentSettings(olga.ctx, ref)).last).not.toBeNull()
  expect((await getPaymentSettings(pilar, ref)).last).toBeNull()
})

test('the views that a team keeps are its own', async () => {
  const { ref } = await addSharedEvent()
  await saveView(olga.ctx, ref, { name: 'Nuestra', query: 'q=ana', shared: '1' })
  await saveView(pilar, ref, { name: 'Suya', query: 'q=eva', shared: '1' })
  expect((await listViews(partners.editor.ctx, ref)).map(({ name }) => name)).toEqual(['Suya'])
  expect((await listViews(fixtures.edu.ctx, ref)).map(({ name }) => name)).toEqual(['Nuestra'])
})

test('its panel lists the event, with whom', async () => {
  const { ref } = await addSharedEvent()
  const list = (ctx: RequestContext, organization: number) =>
    searchOrganizationEvents(ctx, organization, eventListQuery.read())
  const { rows } = await list(partners.read_only.ctx, partner.id)
  expect(rows.find(({ translationId }) => translationId === ref)?.host).toMatchObject({ name: 'Club del Candil' })
  const own = await list(olga.ctx, fixtures.club.id)
  expect(own.rows.find(({ translationId }) => translationId === ref)?.host).toBeNull()
})
