import { expect, test } from 'vitest'
import { CHECK_IN_STORE } from '#app/check-in/device/store.ts'
import { PHOTO_STORE } from '#features/albums/uploads/store.ts'
import { UPLOADS_STORE } from '#features/documents/ui/pending-uploads.ts'
import { OFFLINE_STORE } from '#shared/offline/offline.ts'
import { WAITING_FORMS } from '#shared/offline/waiting-forms.ts'
import { fullTest } from '#tests/fixtures/full.ts'
import { DRAFT_KEY } from '#ui/page/form-draft.ts'
import { type FrozenSite, openFrozenSite } from './frozen-site.ts'
import { sendWaitingForms } from './waiting-forms.ts'
import { findNotSent, findSchedulesOfNobody, storeSchedules, waitUntilDone } from './waiting-jobs.ts'

const slow = fullTest(
  ...['tests/upgrades/', 'drizzle/', 'db/', 'src/platform/queue/', 'src/platform/postgres/', 'src/bootstrap/'],
  ...['src/**/*jobs.server.ts', 'src/shared/offline/', 'src/app/offline/', 'src/app/check-in/device/'],
  ...['src/features/albums/uploads/', 'src/features/documents/ui/pending-uploads.ts', 'src/ui/page/form-draft.ts'],
  'src/ui/forms/files/upload-store.ts',
)

// Two sites are restored, migrated and started.

/** During Valdecuervo. What lies ahead in the frozen sites was moved by 20 years, so that no job finds it over. */
const NOW = new Date('2046-12-05T10:00:00Z')
const PASSWORD = 'una capa de lana'

/** Addresses that stand in emails, bookmarks and other programs, and what is read there. */
const PUBLIC = [
  ['/evento-rol-vivo-larp/valdecuervo', 'Valdecuervo'],
  ['/en/evento-rol-vivo-larp/valdecuervo', 'Valdecuervo'],
  ['/es/organizer/compania-del-roble-hueco', 'Compañía del Roble Hueco'],
  ['/es/venues', 'casona'],
  ['/es/calendar.ics', 'noche de Valdecuervo'],
  ['/es/evento-rol-vivo-larp/valdecuervo.ics', 'noche de Valdecuervo'],
  ['/api/events', '"slug":"valdecuervo"'],
  ['/api/events/22', '"slug":"valdecuervo"'],
] as const

async function open({ get }: FrozenSite, path: string, headers: Record<string, string> = {}) {
  const response = await get(path, { headers })
  const to = response.headers.get('location')
  return to === null ? response : get(to, { headers })
}

/** The addresses that do not show what they did. */
async function lost(site: FrozenSite, pages: readonly (readonly [string, string])[], headers = {}) {
  const opened = await Promise.all(
    pages.map(async ([path, text]) => {
      const response = await open(site, path, headers)
      return { path, status: response.status, hasText: (await response.text()).includes(text) }
    }),
  )
  return opened.filter(({ status, hasText }) => status !== 200 || !hasText)
}

/** Signs in with a password that was stored then. */
async function signIn({ get }: FrozenSite) {
  const body = JSON.stringify({ identifier: 'carla@example.org', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return (await get('/api/auth/local', { method: 'POST', headers, body })).json()
}

slow('a site of before registrations is shown, and its people come in as before', async () => {
  const site = await openFrozenSite('0017.txt', NOW)
  const cookie = (name: string) => ({ cookie: `session=token-of-${name}` })
  expect.soft(await lost(site, PUBLIC)).toEqual([])
  expect.soft(await lost(site, [['/es/album/1', 'Ensayo general']])).toEqual([])
  expect.soft(await lost(site, [['/es/account', 'lucia@candil.example']], cookie('lucia'))).toEqual([])
  expect.soft(await lost(site, [['/es/ae/la-cosecha/information', 'La cosecha']], cookie('bruno'))).toEqual([])
  expect.soft(await lost(site, [['/es/admin/messages', 'Galicia']], cookie('noa'))).toEqual([])
  const bearer = { authorization: 'Bearer ja658p13QqsAx-aDkAAYv655YSafIySrQ2yY37nBuec' }
  expect.soft(await lost(site, [['/api/users/me', 'Carla Farol']], bearer)).toEqual([])
  expect(await signIn(site)).toMatchObject({ user: { username: 'Carla Farol' } })
})

slow('a site of November 2026 is shown, its jobs are carried out, and so is what waits in browsers', async () => {
  const site = await openFrozenSite('0065.txt', NOW, storeSchedules)
  const cookie = (name: string) => ({ cookie: `session=token-of-${name}` })
  await waitUntilDone(site)
  expect(findNotSent(site)).toEqual([])
  expect(await findSchedulesOfNobody(site)).toEqual([])

  expect.soft(await lost(site, PUBLIC)).toEqual([])
  expect.soft(await lost(site, [['/es/album/2', 'Ensayos en La Solana']])).toEqual([])
  const player = [
    ['/es/account', 'lucia@candil.invalid'],
    ['/es/account/registrations/23', 'Valdecuervo'],
    ['/es/c/1', 'Jimena la tintorera'],
    ['/es/c/1/documents', 'Carta del marqués'],
    ['/es/account/follows', 'Valdecuervo'],
  ] as const
  expect.soft(await lost(site, player, cookie('lucia'))).toEqual([])
  const organizer = [
    ['/es/ao/compania-del-roble-hueco/users', 'Aitana Robles'],
    ['/es/ae/valdecuervo/players', 'Lucía Arribas'],
    ['/es/ae/valdecuervo/money', 'Lucía Arribas'],
    ['/es/ae/valdecuervo/documents', 'Normas de la posada'],
    ['/es/ae/valdecuervo/form', '¿Has jugado antes?'],
    ['/es/ae/valdecuervo/casting', 'Elvira de Navafría'],
  ] as const
  expect.soft(await lost(site, organizer, cookie('bruno'))).toEqual([])
  expect.soft(await lost(site, [['/es/admin/messages', 'Galicia']], cookie('noa'))).toEqual([])
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const signedIn = 'an5Wsd-QhLRGto4jd9AcDbsZ4n6vhUu7NRnI9_w8r0Q'
  expect.soft(await lost(site, [['/api/users/me', 'Carla Farol']], bearer(signedIn))).toEqual([])
  const personal = 'candil_pat_u7dGMWZaRZCUjbaIfKtRPG9lpGX9tLfwzNEIghKbSPB3pzzBT'
  expect.soft(await lost(site, [['/api/users/me', 'Lucía Arribas']], bearer(personal))).toEqual([])
  expect(await signIn(site)).toMatchObject({ user: { username: 'Carla Farol' } })

  await sendWaitingForms(site)
})

test('what browsers keep is found under the names that they have for it', () => {
  expect([OFFLINE_STORE, CHECK_IN_STORE, PHOTO_STORE, UPLOADS_STORE, DRAFT_KEY]).toEqual([
    ...['offline', 'check-in', 'photo-uploads', 'uploads', 'form-draft'],
  ])
  // Of each entry of the outbox.
  const kinds = ['contact', 'organizer_message', 'biography', 'background', 'save']
  expect(WAITING_FORMS).toEqual(expect.arrayContaining(kinds))
})
