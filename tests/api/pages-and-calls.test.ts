import { beforeAll, expect, test } from 'vitest'
import { ERASURE_WORD, TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { parseTags } from '../pages/html.ts'
import type { User } from '../permissions/outcomes.ts'
import { createRequester } from '../permissions/requests.ts'

const app = await openBuiltApp(HIGH_LIMITS)
const { ask, users, createSubject } = await createRequester(app)
const subject = createSubject('own', 'administrator')

/** The event takes registrations here, with companions. One player has brought a character. */
beforeAll(async () => {
  const event_id = Number(await subject.fill('{event_id}'))
  await subject.fill('{character}')
  await app.sql`update events set signup = 'open', signup_url = null, payment_methods = '{cash}' where id = ${event_id}`
  // Who has just made an account is not asked for the terms again.
  await app.sql`update users set terms_accepted_at = now() - interval '2 days'`
  await app.sql`insert into registration_settings ${app.sql({ event_id, companions: 2 })}`
})

type Form = Record<string, unknown>
/** The status, and the names of the fields that are wrong, as the API has them. */
type Refusal = readonly [status: number, ...fields: string[]]
/** What page and call are sent beside, or under other names; `marked`: the controls of the page, where they have other names. */
type Own = { page?: Form; call?: Form; marked?: string[] }
/** By the rule that is broken. */
type Rules = Record<string, [form: Form, refusal: Refusal, own?: Own]>

const pair = (user: User, page: string, call: string, rules: Rules, both: Own = {}) =>
  Object.entries(rules).map(([rule, [form, refusal, own = {}]]) => {
    const forms = { page: { ...both.page, ...form, ...own.page }, call: { ...both.call, ...form, ...own.call } }
    return [`${page}: ${rule}`, { user, page, call, forms, refusal, marked: own.marked ?? refusal.slice(1) }] as const
  })
const intent = (name: string): Own => ({ page: { intent: name } })

const WEAK = { password: 'password1', passwordConfirmation: 'password1' }
const ACCOUNT = { username: 'Iria 2', email: 'iria2@example.org', password: 'una capa de lana', terms: 'on' }
const LIST = { has_tickets: 'on', 'tickets[0].title': 'Una', 'tickets[0].price': '1' }
const EVENT = {
  ...{ locale: 'es', type: 'event', signup: 'open', primary_language: 'ES', target_audience: 'all' },
  ...{ intent: 'save', where: 'tbd', county: 'Teruel', description: 'Una noche.' },
}
const AGREED = { page: { terms: 'on', privacy: 'on' }, call: { consents: ['terms', 'privacy'] } }
const MEMBERS = 'POST /ao/{slug}/users'
const membersCall = (name: string) => `POST /api/organization/${name}/{organization}`
const MY_EVENT = 'PUT /api/event/my_event/{event}'

/** Every form of a page that has a call of the API beside it. */
test.each([
  ...pair('anonymous', 'POST /login', 'POST /api/auth/local', {
    'who, and the password': [{}, [400, 'identifier', 'password']],
    'the right password': [{ identifier: 'vera', password: 'otra' }, [400]],
  }),
  ...pair('anonymous', 'POST /register', 'POST /api/auth/local/register', {
    'the terms of the site': [{ ...ACCOUNT, terms: '' }, [400, 'terms']],
    'no password that is guessed': [{ ...ACCOUNT, ...WEAK }, [400, 'password']],
    'the same password twice': [{ ...ACCOUNT, passwordConfirmation: 'x' }, [400, 'passwordConfirmation']],
    'letters and an address': [{ ...ACCOUNT, username: '#', email: 'x' }, [400, 'email', 'username']],
    'a free address': [{ ...ACCOUNT, email: 'vera@example.org' }, [400, 'email']],
  }),
  ...pair('anonymous', 'POST /forgotpassword', 'POST /api/auth/forgot-password', {
    'an address': [{}, [400, 'email']],
  }),
  ...pair('anonymous', 'POST /resetpassword', 'POST /api/auth/reset-password', {
    'a code that was sent': [{ code: 'x', password: ACCOUNT.password }, [400]],
    'eight characters': [{ code: 'x', password: 'x' }, [400, 'password']],
  }),
  ...pair(
    ...(['stranger', 'POST /account', 'POST /api/auth/change-password'] as const),
    {
      'the present password': [{ currentPassword: 'x', password: ACCOUNT.password }, [400, 'currentPassword']],
      'no password that is guessed': [{ currentPassword: '{password}', ...WEAK }, [400, 'password']],
    },
    intent('password'),
  ),
  ...pair('stranger', 'POST /account', 'PUT /api/users/me', {
    'a name of letters': [{ username: '#' }, [400, 'username'], intent('profile')],
  }),
  ...pair('anonymous', 'POST /contact', 'POST /api/contact', {
    'who writes what': [{}, [400, 'email', 'message', 'name']],
  }),
  ...pair('stranger', 'POST /account/organizations/new', 'POST /api/organization/new', {
    'name, kind and contacts': [{ name: 'X', email: 'x', website: 'x' }, [400, 'email', 'name', 'type', 'website']],
  }),
  ...pair('administrator', 'POST /ao/{slug}/profile', 'POST /api/organization/my_organization/{organization}', {
    'name and contacts': [{ name: 'X', email: 'x', phone: 'x' }, [400, 'email', 'name', 'phone'], intent('profile')],
  }),
  ...pair('administrator', MEMBERS, membersCall('add_user'), {
    'someone who exists': [{ username: 'nadie', role: 'editor' }, [404, 'username'], intent('add')],
  }),
  ...pair('administrator', MEMBERS, membersCall('modify_permission'), {
    // A choice in the table of members.
    'no second administrator': [
      ...([{ user_id: '{spare}', role: 'administrator' }, [400, 'role']] as const),
      { ...intent('role'), marked: [] },
    ],
  }),
  ...pair('administrator', MEMBERS, membersCall('delete_permission'), {
    // The page asks for a word to be typed beside, and marks nobody.
    'a member': [
      ...([{ user_id: '999999' }, [404, 'user_id']] as const),
      { page: { intent: 'remove', word: ERASURE_WORD.es }, marked: [] },
    ],
  }),
  ...pair('administrator', MEMBERS, membersCall('transfer_ownership'), {
    'a member': [
      ...([{ new_owner_id: '999999' }, [404, 'new_owner_id']] as const),
      { page: { intent: 'transfer', word: TRANSFER_WORD.es } },
    ],
  }),
  ...pair(
    ...(['administrator', 'POST /ao/{slug}/new_event', 'POST /api/event/create-private'] as const),
    {
      'a title, and addresses': [{ url: 'x' }, [400, 'title', 'url']],
      'days in order': [{ title: 'Otra', date_start: '2030-05-02', date_end: '2030-05-01' }, [400, 'date_end']],
      'sales that end before': [
        ...([{ title: 'Otra', date_start: '2030-05-02' }, [400, 'tickets.0.limit_date']] as const),
        {
          page: { ...LIST, 'tickets[0].limit_date': '2030-05-09' },
          call: { tickets: [{ title: 'Una', price: 100, limit_date: '2030-05-09' }] },
        },
      ],
      'what is reviewed': [
        ...([{ title: 'Otra' }, [400, 'date_start', 'description', 'venue']] as const),
        {
          ...{ page: { intent: 'submit', where: 'venue', description: '' }, call: { submit: true } },
          marked: ['date_start', 'description', 'venue_q'],
        },
      ],
    },
    { page: EVENT, call: { organization: '{slug}' } },
  ),
  ...pair(
    ...(['administrator', 'POST /ae/{event_slug}/information', MY_EVENT] as const),
    {
      'a title, and addresses': [{ title: '', url: 'x' }, [400, 'title', 'url']],
      'a reason for another day': [{ title: 'Otra', date_start: '2030-06-04' }, [400, 'reason']],
    },
    { page: EVENT },
  ),
  ...pair('administrator', 'POST /ae/{event_slug}/tickets', MY_EVENT, {
    'title and price': [
      ...([{}, [400, 'tickets.0.price', 'tickets.0.title']] as const),
      {
        page: { intent: 'save new', 'tickets[0].title': '', 'tickets[0].price': '-1' },
        call: { tickets: [{ title: '', price: -1 }] },
      },
    ],
  }),
  ...pair('administrator', 'POST /ae/{event_slug}', MY_EVENT, {
    'a reason to cancel': [
      ...([{}, [400, 'status_reason_es']] as const),
      {
        ...{ page: { intent: 'event_status', event_status: 'cancelled' }, call: { status: 'cancelled' } },
        marked: ['reason_es'],
      },
    ],
    'where one signs up': [{ signup: 'external' }, [400, 'signup_url'], intent('signup')],
    'when one signs up': [{ signup: 'scheduled' }, [400, 'signup_opens'], intent('signup')],
  }),
  ...pair(
    ...(['stranger', 'POST /evento-rol-vivo-larp/{event_slug}/registration/{ticket}'] as const),
    'POST /api/event/{event}/register',
    {
      'the consents of the site': [{}, [400, 'privacy', 'terms']],
      'names of companions': [
        ...([{}, [400, 'additionals.0.name']] as const),
        {
          page: { ...AGREED.page, 'additionals[0].name': '' },
          call: { ...AGREED.call, additionals: [{ name: '' }] },
        },
      ],
    },
    { call: { ticket: '{ticket}' } },
  ),
  ...pair('anonymous', 'POST /s/new_organizer', 'POST /api/organizer/create-public', {
    'name, kind, addresses': [
      ...([{ name: 'X', url: 'x', proposer_email: 'x' }, [400, 'name', 'proposer_email', 'type', 'url']] as const),
    ],
  }),
  ...pair('anonymous', 'POST /s/new_venue', 'POST /api/venue/create-public', {
    'a name, numbers': [{ capacity: 'x', proposer_email: 'x' }, [400, 'capacity', 'name', 'proposer_email']],
  }),
  ...pair('stranger', 'POST /account/characters', 'POST /api/characters', {
    'a name of letters': [{ name: 'X#' }, [400, 'name'], intent('create')],
  }),
  ...pair('stranger', 'POST /c/{stranger_character}/edit', 'PUT /api/characters/{stranger_character}', {
    'a name of four letters': [{ name: 'X', status: 'active' }, [400, 'name'], intent('settings')],
  }),
  ...pair('stranger', 'POST /c/{stranger_character}', 'PUT /api/characters/{stranger_character}', {
    'readers that there are': [{ visibility: 'x' }, [400, 'visibility'], { ...intent('visibility'), marked: [] }],
  }),
  ...pair('administrator', 'POST /ae/{event_slug}/albumns', 'POST /api/album/event', {
    'a title': [{ title: '' }, [400, 'title'], { ...intent('create'), call: { event: '{event}' } }],
  }),
  ...pair('administrator', 'POST /ae/{event_slug}/documents', 'POST /api/documents/event/{event}', {
    'a file': [{}, [400], intent('upload')],
  }),
  ...pair('administrator', 'POST /ae/{event_slug}/documents', 'PUT /api/documents/event/{event}/document/{document}', {
    'a name of six letters': [{ name: 'Corto' }, [400], { page: { intent: 'change', id: '{document}' } }],
  }),
  ...pair('anonymous', 'POST /report/event/{event_slug}', 'POST /api/event/{event}/report_abuse', {
    'what is wrong': [{ reason: 'x', contact: 'x' }, [400, 'contact', 'message', 'reason']],
  }),
  ...pair('administrator', 'POST /ae/{event_slug}/checkin', 'POST /api/event/{event}/check_in', {
    // Its buttons send all of it.
    'who came': [{ action: 'x' }, [400, 'action', 'device', 'id', 'key'], { marked: [] }],
  }),
])('%s is asked of form and call alike', async (_rule, { user, page, call, forms, refusal, marked }) => {
  const answered = await send(user, call, forms.call)
  const { errors = [] } = JSON.parse(answered.text).error.details as { errors?: { path: string[] }[] }
  expect([answered.status, ...sorted(errors.map(({ path }) => path.join('.')))]).toEqual(refusal)
  const shown = await send(user, page, forms.page)
  expect([shown.status, ...sorted(markedControls(shown.text))]).toEqual([refusal[0], ...marked])
})

const send = async (user: User, route: string, form: Form) =>
  ask('own', user, await subject.fill(route), JSON.parse(await subject.fill(JSON.stringify(form))), { withText: true })

/** The controls that a page marks as wrong. */
const markedControls = (html: string) =>
  parseTags(html)
    .filter(({ attributes }) => attributes['aria-invalid'] === 'true')
    .map(({ attributes: { name = '' } }) => name.replace(/\[(\d+)\]/g, '.$1'))
const sorted = (names: string[]) => [...new Set(names)].sort()

test.each([
  ['es', 'ya hay gente inscrita'],
  ['en', 'people have already registered'],
])('a change that needs a reason says so in words: %s', async (language, words) => {
  const response = await app.get(await subject.fill('/api/event/my_event/{event}'), {
    method: 'PUT',
    headers: {
      ...{ authorization: `Bearer ${users.tokenOf('administrator')}`, 'accept-language': language },
      'content-type': 'application/json',
    },
    body: '{"date_start":"2030-06-04"}',
  })
  expect((await response.json()).error).toMatchObject({
    ...{ status: 400, message: expect.stringContaining(words) },
    details: { reason: 'reason_needed', errors: [{ path: ['reason'], message: 'required' }] },
  })
  const page = await send('administrator', `POST /${language}/ae/{event_slug}/information`, {
    ...{ ...EVENT, title: 'Otra', date_start: '2030-06-04' },
  })
  expect(page.text.includes(words)).toBe(true)
})
