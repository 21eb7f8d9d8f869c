import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { answerCookies, createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { addEventAlbum, listPhotos } from './album-steps.ts'

const slow = fullTest(test, 'src/app/albums/', 'src/features/albums/')

/** A seat at the event, which is not over. */
const addSeat = (slug: string, { email }: Person) =>
  withDatabase(async (sql) => {
    const [ticket] =
      await sql`insert into tickets (event_id, title_es, price) select event_id, 'Jugador', 0 from event_slugs
      where slug = ${slug} returning id, event_id`
    await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code)
      select ${ticket!['event_id']}, ${ticket!['id']}, id, id, 'confirmed', 'es', 0, ${`consent-${email}`} from users where email = ${email}`
  })

slow(
  'a person asks for a blur in Spanish, an editor grants it in English without scripts, and the former picture is gone',
  async ({ page, browser, baseURL }) => {
    const club = await signInWithClub(page)
    const event = await createEvent(page, club, { ...COMPLETE_EVENT, title: uniqueTitle(club, 'La velada') })
    await setPublished(event)
    const player = await createPerson('Ana')
    await addSeat(event, player)
    const { id: album, photos } = await addEventAlbum(page.request, club, { event, title: 'Feria de otoño' })
    const photo = photos[0]!
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

    await expect.poll(() => statusOf(`/photo/${photo.id}`)).toBe(200)
    const changed = (await listPhotos(visitor.request, album))[0]!
    expect(changed.attributes.url).not.toBe(photo.attributes.url)
    expect([await statusOf(changed.attributes.url), await statusOf(photo.attributes.url)]).toEqual([200, 404])
    await page.goto(`/es/album/edit/${album}/people`)
    await hydrated(page)
    await expect(page.getByText('1 petición anterior')).toBeVisible()
    await expectAccessible(page, 'album people')
  },
)
