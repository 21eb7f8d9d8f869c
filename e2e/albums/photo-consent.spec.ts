import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { answerCookies, createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import {
  type Club,
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'

test.describe.configure({ timeout: 120_000 })

/** A seat at the event, which is not over. */
const addSeat = (slug: string, { email }: Person) =>
  withDatabase(async (sql) => {
    const [ticket] =
      await sql`insert into tickets (event_id, title_es, price) select event_id, 'Jugador', 0 from event_slugs
      where slug = ${slug} returning id, event_id`
    await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code)
      select ${ticket!['event_id']}, ${ticket!['id']}, id, id, 'confirmed', 'es', 0, ${`consent-${email}`} from users where email = ${email}`
  })

type Photo = { id: number; attributes: { url: string; state: string; width: number } }

/** An album with one photo, once its sizes are there. */
async function addAlbum(page: Page, { token }: Club, event: string) {
  const headers = { authorization: `Bearer ${token}` }
  const created = await page.request.post('/api/album/event', { headers, data: { event, title: 'Feria de otoño' } })
  const { id } = (await created.json()).data as { id: number }
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#356' } })
    .composite([{ input: { create: { width: 120, height: 160, channels: 3, background: '#eca' } }, left: 60, top: 60 }])
    .png()
    .toBuffer()
  const file = { name: 'feria.png', mimeType: 'image/png', buffer }
  const sent = await page.request.put(`/api/album/add_images/${id}`, { headers, multipart: { 'files.images': file } })
  expect(sent.status(), await sent.text()).toBe(200)
  const photo = () => firstPhoto(page.request, id, headers)
  await expect.poll(async () => (await photo())?.attributes.state, { timeout: 30_000 }).toBe('ready')
  return { id, photo: (await photo())! }
}
const firstPhoto = async (request: APIRequestContext, album: number, headers = {}): Promise<Photo | undefined> =>
  (await (await request.get(`/api/albums/${album}`, { headers })).json()).data.attributes.images.data[0]

test('a person asks for a blur in Spanish, an editor grants it in English without scripts, and the former picture is gone', async ({
  page,
  browser,
  baseURL,
}) => {
  const club = await signInWithClub(page)
  const event = await createEvent(page, club, { ...COMPLETE_EVENT, title: uniqueTitle(club, 'La velada') })
  await setPublished(event)
  const player = await createPerson('Ana')
  await addSeat(event, player)
  const { id: album, photo } = await addAlbum(page, club, event)
  const visitor = await browser.newContext({ baseURL: baseURL! })
  const statusOf = async (path: string) => (await visitor.request.get(path)).status()
  expect(await statusOf(photo.attributes.url)).toBe(200)

  const own = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await answerCookies(own.context())
  await setSessionCookie(own, player)
  await own.goto(`/es/photo/${photo.id}`)
  await hydrated(own)
  await own.getByRole('button', { name: 'Salgo en esta foto' }).click()
  await expectStatus(own, 'Anotado: sales en esta foto')
  await own.getByText('Decir qué parte y por qué').click()
  const picture = own.getByRole('group', { name: 'Qué parte' }).getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  const box = (await picture.boundingBox())!
  await own.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.15)
  await own.mouse.down()
  await own.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.55, { steps: 3 })
  await own.mouse.up()
  await expect(own.getByLabel('Ancho (%)')).toHaveValue('20')
  await own.getByLabel('Mensaje').fill('Salgo sin máscara.')
  await expectAccessible(own, 'photo consent')
  await own.getByRole('button', { name: 'Difuminarla' }).click()
  await expectStatus(own, 'Pedido. Los demás ya no ven la foto')
  expect([await statusOf(`/photo/${photo.id}`), await statusOf(photo.attributes.url)]).toEqual([404, 404])

  const editor = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
  await answerCookies(editor.context())
  await setSessionCookie(editor, club.person)
  await editor.goto(`/en/album/edit/${album}/people`)
  const requests = editor.getByRole('region', { name: '1 request' })
  await expect(requests).toContainText(player.username)
  await expect(requests).toContainText('Salgo sin máscara.')
  await requests.getByText('Change the part').click()
  await expect(requests.getByLabel('Width (%)')).toHaveValue('20')
  await requests.getByLabel('Width (%)').fill('25')
  await requests.getByRole('button', { name: 'Accept with this part' }).click()
  await expect(editor.getByRole('status').filter({ hasText: 'Accepted. The photo will change' })).toBeVisible()

  await expect.poll(() => statusOf(`/photo/${photo.id}`), { timeout: 30_000 }).toBe(200)
  const changed = (await firstPhoto(visitor.request, album))!
  expect(changed.attributes.url).not.toBe(photo.attributes.url)
  expect([await statusOf(changed.attributes.url), await statusOf(photo.attributes.url)]).toEqual([200, 404])
  await page.goto(`/es/album/edit/${album}/people`)
  await hydrated(page)
  await expect(page.getByText('1 petición anterior')).toBeVisible()
  await expectAccessible(page, 'album people')
})
