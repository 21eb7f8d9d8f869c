import { randomBytes } from 'node:crypto'
import { picture } from '../fixtures/organization-fixtures.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { bearer, browser, type Cast, hashOf, NOW } from './cast.ts'
import type { Place, Who } from './outcomes.ts'

export type Value = string | number
export type Makers = Record<string, () => Promise<Value> | Value>
/** `n` is in every name, so that no two scenes are alike; `thing` makes another thing of the same scene. */
export type Scene = { cast: Cast; place: Place; who: Who; n: number; thing: (name: string) => Promise<Value> }

const same = (words: Record<string, string>): Makers =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, () => word]))
const EVERYWHERE = same({
  ...{ theme: 'horror', art: 'velada.svg', share: 'velada.png', seal: 'club.svg', avatar: `${'a'.repeat(32)}.svg` },
  ...{ sitemap: 'sitemap-1.xml', help: 'orga', content: 'guides', size: 'original', kind: 'organizer' },
  ...{ guide_slug: 'que-es-el-rol-en-vivo', legal_slug: 'aviso-legal', password: PASSWORD, newcomer: 'newcomer' },
})

/** How each thing that a row may name comes to be. */
export const makersOf = (scene: Scene): Makers => ({
  ...EVERYWHERE,
  n: () => `${scene.n}`,
  /** Like nothing there is. */
  rare: () => randomBytes(5).toString('hex'),
  ...ofOrganization(scene),
  ...ofEvent(scene),
  ...ofPeople(scene),
  ...ofTeam(scene),
})

const ownerAt = (place: Place) => (place === 'foreign' ? 'vera' : 'administrator')

const ofOrganization = ({ cast: { idOf, insert }, place, n, thing }: Scene): Makers => ({
  organization: async () => {
    const active = place !== 'pending'
    const standing = active ? { status: 'active', verified_at: NOW } : { status: 'pending' }
    const row = {
      name: `Club ${n}`,
      slug: `club-${n}`,
      type: 'association',
      owner_id: idOf(ownerAt(place)),
      ...standing,
    }
    const id = await insert('organizations', row)
    const roles = place === 'foreign' ? [] : (['read_only', 'moderator', 'editor'] as const)
    for (const role of roles) await insert('memberships', { organization_id: id, user_id: idOf(role), role })
    await insert('memberships', { organization_id: id, user_id: idOf('spare'), role: 'read_only' })
    return id
  },
  slug: async () => (await thing('organization')) && `club-${n}`,
  venue: () => {
    const status = place === 'pending' ? 'pending' : 'active'
    return insert('venues', { name: `Casa ${n}`, slug: `casa-${n}`, country: 'ES', status })
  },
  venue_slug: async () => (await thing('venue')) && `casa-${n}`,
})

async function addEvent({ cast: { insert }, thing }: Scene, columns: object) {
  const facts = { date_start: '2030-05-04', county: 'Teruel', type: 'event', primary_language: 'ES' }
  const signup = { signup: 'external', signup_url: 'https://apuntate.example/' }
  return insert('events', { organizer_id: await thing('organization'), ...facts, ...signup, ...columns })
}
const addText = ({ cast: { insert }, n }: Scene, id: number, word: string) =>
  insert('event_texts', {
    ...{ event_id: id, locale: 'es', title: `${word} ${n}`, slug: `${word.toLowerCase()}-${n}` },
    description: 'Una **noche**.',
  })

/** As its organization does it, at the API. */
async function upload({ cast: { get, tokenOf }, place, thing }: Scene) {
  const form = new FormData()
  form.append('data', '{}')
  form.append('header', new File([new Uint8Array(await picture())], 'a.png', { type: 'image/png' }))
  const address = `/api/event/my_event/${await thing('event')}`
  const answer = await get(address, { method: 'PUT', headers: bearer(tokenOf(ownerAt(place))), body: form })
  if (answer.status !== 200) throw new Error(await answer.text())
  return Number(await thing('event_id'))
}

function ofEvent(scene: Scene): Makers {
  const { place, n, thing } = scene
  const { sql, insert } = scene.cast
  return {
    event_id: () => addEvent(scene, place === 'own' ? { moderation: 'published', published_at: NOW } : {}),
    event: async () => addText(scene, Number(await thing('event_id')), 'Velada'),
    event_slug: async () => (await thing('event')) && `velada-${n}`,
    ticket: async () => insert('tickets', { event_id: await thing('event_id'), title_es: 'Entrada', price: 1000 }),
    tag: async () => {
      const id = await insert('tags', { text_es: `etiqueta ${n}`, accepted: false })
      await sql`insert into event_tags (event_id, tag_id) values (${await thing('event_id')}, ${id})`
      return id
    },
    hash: async () => {
      const id = await upload(scene)
      return (await sql`select hash from media where parent_kind = 'event' and parent_id = ${id}`)[0]!['hash']
    },
    /** An edit of a public event, which the site team reads. */
    edit: async () => {
      const id = await upload(scene)
      return (await sql`select max(id) as id from event_revisions where event_id = ${id}`)[0]!['id']
    },
    /** What a letter has that asks whether the event stands. */
    token: async () => {
      const token = randomBytes(32).toString('hex')
      await insert('freshness_asks', { event_id: await thing('event_id'), ask: '30', hash: hashOf(token) })
      return token
    },
  }
}

const ofPeople = ({ cast: { idOf, insert, enter }, who, n }: Scene): Makers => ({
  spare: () => idOf('spare'),
  person: () => {
    const [name, email] = [`otra ${n}`, `o${n}@example.org`]
    const keys = { username_key: name, email_key: email }
    return insert('users', { username: name, email, ...keys, password_hash: '-', locale: 'es' })
  },
  /** One of one's own. */
  session: async () => (who === 'anonymous' ? 0 : (await enter(who)).id),
})

/** What waits for the site team. */
function ofTeam(scene: Scene): Makers {
  const { n, thing } = scene
  const { sql, get, idOf, tokenOf, insert } = scene.cast
  const card = (name: string, columns: object) =>
    insert('organizations', {
      name: `${name} ${n}`,
      slug: `${name.toLowerCase()}-${n}`,
      type: 'association',
      ...columns,
    })
  const text = async () => (await sql`select min(id) as id from texts where kind = 'guide'`)[0]!['id'] as number
  return {
    submitted: async () => {
      const id = await addEvent(scene, { moderation: 'submitted', submitted_at: NOW })
      await addText(scene, id, 'Enviada')
      return id
    },
    waiting: () => card('Pendiente', { owner_id: idOf('vera') }),
    card: () => card('Tarjeta', { status: 'active' }),
    card_slug: async () => (await thing('card')) && `tarjeta-${n}`,
    proposal: () => card('Propuesta', { proposed_email: 'quien@propone.example' }),
    claim: async () =>
      insert('claims', { organization_id: await thing('card'), user_id: idOf('stranger'), message: 'Es la nuestra.' }),
    message: () =>
      insert('contact_messages', { name: 'Iria', email: 'iria@example.org', message: 'Hola a todos', locale: 'es' }),
    /** A decision of a moment ago. */
    entry: async () => {
      const id = await thing('message')
      const body = new URLSearchParams({ intent: 'handle' })
      await get(`/admin/messages/${id}`, { method: 'POST', headers: browser(tokenOf('site_moderator')), body })
      return (await sql`select max(id) as id from history where thing = 'message' and thing_id = ${id}`)[0]!['id']
    },
    text,
    guide: text,
  }
}
