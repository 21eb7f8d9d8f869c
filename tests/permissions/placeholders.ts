import { randomBytes } from 'node:crypto'
import { subscriptionToken } from '#features/email-subscriptions/subscriptions.server.ts'
import { unsubscribeToken } from '#features/player-emails/opt-outs.server.ts'
import { PASSWORD } from '../fixtures/api-users.ts'
import { TEST_SECRET } from '../fixtures/built-app.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'
import { ofAlbumPages } from './album-placeholders.ts'
import { ofCalendars } from './calendar-placeholders.ts'
import { ofCharacter, ofCharacterLinks } from './character-placeholders.ts'
import { ofPhotoConsent } from './consent-placeholders.ts'
import { ofDocuments } from './document-placeholders.ts'
import { addEvent, addText } from './event-placeholders.ts'
import { ofInvitations } from './invitation-placeholders.ts'
import { ownerAt, type Subject, type User } from './outcomes.ts'
import { ofPhotos } from './photo-placeholders.ts'
import { ofQuestions } from './question-rows.ts'
import { ofTeam } from './team-placeholders.ts'
import { bearer, hashToken, NOW, type Users } from './users.ts'
import { ofWebhooks } from './webhook-rows.ts'

export type PlaceholderValue = string | number
export type Factories = Record<string, () => Promise<PlaceholderValue> | PlaceholderValue>
/** `n` is in every name, so that subjects are unique; `resolve` creates another value of the same subject. */
export type FactoryContext = {
  users: Users
  subjectKind: Subject
  user: User
  n: number
  resolve: (name: string) => Promise<PlaceholderValue>
}

const same = (text: Record<string, string>): Factories =>
  Object.fromEntries(Object.entries(text).map(([name, word]) => [name, () => word]))
const EVERYWHERE = same({
  ...{
    theme: 'horror',
    art: 'velada.svg',
    share: 'velada.png',
    ...{ image_locale: 'es', event_share: '1.jpg' },
    seal: 'club.svg',
    provinceMap: '40.svg',
    avatar: `${'a'.repeat(32)}.svg`,
  },
  ...{ sitemap: 'sitemap-1.xml', help: 'orga', content: 'guides', size: 'original', kind: 'organizer' },
  ...{ as_event: 'event', as_character: 'character', as_json: 'json', as_md: 'md', as_pdf: 'pdf', as_docx: 'docx' },
  ...{ upload: `${'0'.repeat(32)}-rs`, province: 'teruel', as_calendar: 'calendar' },
  ...{ api_group: 'calendar', guide_slug: 'que-es-el-rol-en-vivo', legal_slug: 'aviso-legal', part: 'new' },
  ...{ password: PASSWORD, newcomer: 'newcomer' },
})

/** Creates the value of each placeholder a row may use. */
export const placeholderFactories = (subject: FactoryContext): Factories => ({
  ...EVERYWHERE,
  n: () => `${subject.n}`,
  /** Unlike any existing name. */
  rare: () => randomBytes(5).toString('hex'),
  ...ofOrganization(subject),
  ...ofCharacter(subject),
  ...ofEvent(subject),
  ...ofPeople(subject),
  ...ofTeam(subject),
  ...ofQuestions(subject),
  ...ofCharacterLinks(subject),
  ...ofDocuments(subject),
  ...ofPhotos(subject),
  ...ofAlbumPages(subject),
  ...ofInvitations(subject),
  ...ofPhotoConsent(subject),
  ...ofCalendars(subject),
  /** The user's own. */
  api_token: async () => (await subject.users.createApiToken(subject.user === 'anonymous' ? 'vera' : subject.user)).id,
  ...ofWebhooks(subject),
})

const ofOrganization = ({ users: { idOf, insert }, subjectKind, n, resolve }: FactoryContext): Factories => ({
  organization: async () => {
    const active = subjectKind !== 'pending'
    const standing = active ? { status: 'active', verified_at: NOW } : { status: 'pending' }
    const row = {
      name: `Club ${n}`,
      slug: `club-${n}`,
      type: 'association',
      owner_id: idOf(ownerAt(subjectKind)),
      ...standing,
    }
    const id = await insert('organizations', row)
    const roles = subjectKind === 'foreign' ? [] : (['read_only', 'moderator', 'editor'] as const)
    for (const role of roles) await insert('memberships', { organization_id: id, user_id: idOf(role), role })
    await insert('memberships', { organization_id: id, user_id: idOf('spare'), role: 'read_only' })
    return id
  },
  slug: async () => (await resolve('organization')) && `club-${n}`,
  venue: () => {
    const status = subjectKind === 'pending' ? 'pending' : 'active'
    return insert('venues', { name: `Casa ${n}`, slug: `casa-${n}`, country: 'ES', status })
  },
  venue_slug: async () => (await resolve('venue')) && `casa-${n}`,
})

/** Uploads as the organization does, through the API. */
async function upload({ users: { get, tokenOf }, subjectKind, resolve }: FactoryContext) {
  const form = new FormData()
  form.append('data', '{}')
  form.append('header', new File([new Uint8Array(await testImage(240, 80))], 'a.png', { type: 'image/png' }))
  const address = `/api/event/my_event/${await resolve('event')}`
  const response = await get(address, { method: 'PUT', headers: bearer(tokenOf(ownerAt(subjectKind))), body: form })
  if (response.status !== 200) throw new Error(await response.text())
  return Number(await resolve('event_id'))
}

function ofEvent(subject: FactoryContext): Factories {
  const { subjectKind, n, resolve } = subject
  const { sql, insert, idOf } = subject.users
  const fileOf = async (event: number, column: 'id' | 'hash') =>
    (
      await sql`select m.id, m.hash from media m join event_media l on l.media_id = m.id where l.event_id = ${event}`
    )[0]![column]
  return {
    event_id: () => addEvent(subject, subjectKind === 'own' ? { moderation: 'published', published_at: NOW } : {}),
    event: async () => addText(subject, Number(await resolve('event_id')), 'Velada'),
    event_slug: async () => (await resolve('event')) && `velada-${n}`,
    series_slug: async () => {
      const slug = `serie-${n}`
      const row = { organizer_id: await resolve('organization'), name: `Serie ${n}`, slug }
      await sql`update events set series_id = ${await insert('event_series', row)} where id = ${await resolve('event_id')}`
      return (await resolve('event')) && slug
    },
    header: async () => fileOf(await upload(subject), 'id'),
    ticket: async () => insert('tickets', { event_id: await resolve('event_id'), title_es: 'Entrada', price: 1000 }),
    form: async () => {
      const form_id = await insert('registration_forms', { event_id: await resolve('event_id') })
      await sql`insert into registration_form_versions (form_id, version, definition) values (${form_id}, 1, '{"sections": []}')`
      return form_id
    },
    tag: async () => {
      const id = await insert('tags', { text_es: `etiqueta ${n}`, accepted: false })
      await sql`insert into event_tags (event_id, tag_id) values (${await resolve('event_id')}, ${id})`
      return id
    },
    hash: async () => fileOf(await upload(subject), 'hash'),
    /** An edit of a public event, for the site team to review. */
    edit: async () => {
      const id = await upload(subject)
      return (await sql`select max(id) as id from event_revisions where event_id = ${id}`)[0]!['id']
    },
    /** The token of an email to a player. */
    digest_token: () => subscriptionToken({ secret: TEST_SECRET }, 'digest', idOf('vera')),
    newsletter: () => insert('newsletters', { subject_es: `Boletín ${n}` }),
    unsubscribe_token: async () =>
      unsubscribeToken({ secret: TEST_SECRET }, Number(await resolve('organization')), 'vera@example.org'),
    /** The token of an email that asks whether the event still takes place. */
    token: async () => {
      const token = randomBytes(32).toString('hex')
      await insert('confirmation_requests', { event_id: await resolve('event_id'), kind: '30', hash: hashToken(token) })
      return token
    },
  }
}

const ofPeople = (subject: FactoryContext): Factories => {
  const {
    users: { idOf, insert, createSession },
    user,
    n,
  } = subject
  return {
    spare: () => idOf('spare'),
    person: () => {
      const [name, email] = [`otra ${n}`, `o${n}@example.org`]
      const keys = { username_key: name, email_key: email }
      return insert('users', { username: name, email, ...keys, password_hash: '-', locale: 'es' })
    },
    /** A session of the user who asks. */
    session: async () => (user === 'anonymous' ? 0 : (await createSession(user)).id),
  }
}
