import { encrypt } from '#platform/crypto/encrypt.server.ts'
import { passkeyAuthenticator } from '../fixtures/accounts/passkey-authenticator.ts'
import { apiClient, createOneTimeToken, PASSWORD, register } from '../fixtures/api-users.ts'
import { type BuiltApp, HOME, TEST_SECRET } from '../fixtures/built-app.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'
import { signedEvent } from '../payments/stripe/stripe-server.ts'
import { bearer, browser, NOW, type Users } from '../permissions/users.ts'

type Prepared = Record<string, () => Promise<Response>>

/** Calls that succeed only after something was prepared, which the rows of the permission tests do without. */
export function preparedCalls(app: BuiltApp, users: Users): Prepared {
  const { insert, sql, idOf, tokenOf, createSession } = users
  const call = apiClient(app)
  let count = 0
  const newUser = async () => register(call, `Preparada ${'abcdefghijkl'[count++]}`)
  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  })
  const owner = bearer(tokenOf('administrator'))
  const stranger = bearer(tokenOf('stranger'))

  async function addEvent() {
    const n = ++count
    const club = { name: `Abierta ${n}`, slug: `abierta-${n}`, type: 'association', status: 'active', verified_at: NOW }
    const organization = await insert('organizations', { ...club, owner_id: idOf('administrator') })
    const event_id = await insert('events', {
      ...{ organizer_id: organization, date_start: '2030-05-04', county: 'Teruel', type: 'event', signup: 'open' },
      ...{ primary_language: 'ES', moderation: 'published', published_at: NOW, payment_methods: '{cash}' },
    })
    const text = {
      event_id,
      locale: 'es',
      title: `Abierta ${n}`,
      slug: `abierta-evento-${n}`,
      description: 'Una noche.',
    }
    const event = await insert('event_texts', text)
    const ticket = await insert('tickets', { event_id, title_es: 'Entrada', price: 1000 })
    return { organization, event, event_id, ticket }
  }
  const registerFor = ({ event, ticket }: { event: number; ticket: number }) =>
    app.get(`/api/event/${event}/register`, json({ ticket, consents: ['terms', 'privacy'] }, stranger))

  const withFiles = (method: string, field: string, name: string, bytes: Uint8Array<ArrayBuffer> | string) => {
    const body = new FormData()
    body.append(field, new File([bytes], name))
    return { method, body }
  }
  const addCharacter = () => insert('characters', { owner_id: idOf('stranger'), name: 'Preparada' })
  const addAlbum = async () => insert('albums', { character_id: await addCharacter(), title: 'Retratos' })
  /** Different for every call: the same photo is not taken twice. */
  const picture = async () => new Uint8Array(await testImage(40 + ++count, 30))

  const TUS = { ...stranger, 'tus-resumable': '1.0.0' }
  async function createUpload() {
    const bytes = await picture()
    const metadata = `album ${btoa(String(await addAlbum()))},filename ${btoa('a.png')}`
    const headers = { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
    const created = await app.get('/api/uploads', { method: 'POST', headers })
    return { created, bytes, address: new URL(created.headers.get('location') ?? '', HOME).pathname }
  }
  const onUpload = async (method: string) => app.get((await createUpload()).address, { method, headers: TUS })
  async function append() {
    const { address, bytes } = await createUpload()
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    return app.get(address, { method: 'PATCH', headers, body: bytes })
  }

  async function addPasskey() {
    const session = browser((await createSession('stranger', 'site')).token)
    const device = passkeyAuthenticator(HOME)
    const options = await app.get('/api/auth/passkeys/mine/options', json({}, session))
    const { data } = (await options.json()) as { data: { challenge: string } }
    return { device, added: await app.get('/api/auth/passkeys/mine', json({ answer: device.create(data) }, session)) }
  }
  async function signInByPasskey() {
    const { device } = await addPasskey()
    const options = await app.get('/api/auth/passkeys/options', json({}))
    const { data } = (await options.json()) as { data: { challenge: string } }
    return app.get('/api/auth/passkeys', json({ answer: device.get(data) }, { origin: HOME }))
  }

  async function stripeWebhook() {
    const { organization } = await addEvent()
    const [key, secret] = ['sk_test_nobody', 'whsec_of_the_webhook'].map((text) =>
      encrypt(TEST_SECRET, 'stripe-keys', text),
    )
    await sql`insert into payment_gateways (organization_id, provider, secret_key, webhook_secret)
      values (${organization}, 'stripe', ${key!}, ${secret!})`
    const { body, signature } = signedEvent('customer.created', { id: 'cus_1' }, 'whsec_of_the_webhook')
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return app.get(`/api/payments/stripe/${organization}`, { method: 'POST', body, headers })
  }

  return {
    'POST /api/auth/reset-password': async () => {
      const code = await createOneTimeToken(sql, 'reset', (await newUser()).id)
      return app.get('/api/auth/reset-password', json({ code, password: `${PASSWORD} nueva` }))
    },
    'POST /api/auth/change-password': async () => {
      const form = { currentPassword: PASSWORD, password: `${PASSWORD} nueva` }
      return app.get('/api/auth/change-password', json(form, bearer((await newUser()).token)))
    },
    'GET /api/auth/email-confirmation': async () => {
      const code = await createOneTimeToken(sql, 'activation', (await newUser()).id)
      return app.get(`/api/auth/email-confirmation?confirmation=${code}`)
    },
    'POST /api/auth/passkeys/mine': async () => (await addPasskey()).added,
    'POST /api/auth/passkeys': signInByPasskey,
    'POST /api/event/{id}/register': async () => registerFor(await addEvent()),
    'GET /api/event/{id}/my_players': async () => {
      const event = await addEvent()
      await registerFor(event)
      return app.get(`/api/event/${event.event}/my_players`, { headers: owner })
    },
    'GET /api/event/{id}/check_in': async () => {
      const event = await addEvent()
      await registerFor(event)
      return app.get(`/api/event/${event.event}/check_in`, { headers: owner })
    },
    'GET /api/event/{id}/check_in/phones': async () => {
      const event = await addEvent()
      const { data } = (await (await registerFor(event)).json()) as { data: { id: number } }
      return app.get(`/api/event/${event.event}/check_in/phones?id=${data.id}`, { headers: owner })
    },
    'POST /api/documents/{parent}/{id}': async () => {
      const init = withFiles('POST', 'file', 'Carta larga.txt', 'Nació en Tineo.')
      return app.get(`/api/documents/character/${await addCharacter()}`, { ...init, headers: stranger })
    },
    'PUT /api/character/add_documents/{id}': async () => {
      const init = withFiles('PUT', 'files.documents', 'Carta larga.txt', 'Nació en Tineo.')
      return app.get(`/api/character/add_documents/${await addCharacter()}`, { ...init, headers: stranger })
    },
    'PUT /api/album/add_images/{id}': async () => {
      const init = withFiles('PUT', 'files.images', 'a.png', await picture())
      return app.get(`/api/album/add_images/${await addAlbum()}`, { ...init, headers: stranger })
    },
    'PUT /api/medias/{id}': async () => {
      const album = await addAlbum()
      const added = await app.get(`/api/album/add_images/${album}`, {
        ...withFiles('PUT', 'files.images', 'a.png', await picture()),
        headers: stranger,
      })
      const { data } = (await added.json()) as { data: { attributes: { cover: number } } }
      return app.get(`/api/medias/${data.attributes.cover}`, {
        ...json({ caption: 'En el bosque' }, stranger),
        method: 'PUT',
      })
    },
    'PUT /api/characters/{id}': async () => {
      const form = { biography: 'Nació en **Tineo**.' }
      return app.get(`/api/characters/${await addCharacter()}`, { ...json(form, stranger), method: 'PUT' })
    },
    'OPTIONS /api/uploads': () =>
      app.get('/api/uploads', { method: 'OPTIONS', headers: { origin: 'https://app.example' } }),
    'POST /api/uploads': async () => (await createUpload()).created,
    'GET /api/uploads/{upload}': () => onUpload('GET'),
    'HEAD /api/uploads/{upload}': () => onUpload('HEAD'),
    'PATCH /api/uploads/{upload}': append,
    'DELETE /api/uploads/{upload}': () => onUpload('DELETE'),
    'POST /api/payments/stripe/{organization}': stripeWebhook,
  }
}
