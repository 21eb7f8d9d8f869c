import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

export const FORM = '/es/ao/club-del-faro/new_event'
export const TICKETS = {
  has_tickets: 'on',
  'tickets[0].title': 'Con literas',
  'tickets[0].price': '70,50',
  'tickets[0].amount': '40',
}
export const DEFAULTS = { locale: 'es', type: 'event', signup: 'none', primary_language: 'ES', target_audience: 'all' }

/** The application with an organization, and the cookie of its owner. */
export async function openEventForm() {
  const { get, sql } = await openBuiltApp(HIGH_LIMITS)
  const call = apiClient({ get })
  const { id, token } = await register(call, 'Ana')
  const cookie = `session=${token}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const created = await call('POST /api/organization/new', {
    token,
    body: { name: 'Club del Faro', type: 'association' },
  })
  if (created.status !== 200) throw new Error(created.text)

  /** Posts the form as a browser without JavaScript; with `.data` in the path, as one with it. */
  const send = async (path: string, form: Record<string, string>, as = cookie) => {
    const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: as }
    const body = new URLSearchParams({ ...DEFAULTS, ...form }).toString()
    const response = await get(path, { method: 'POST', headers, body })
    return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() }
  }
  const ticketsOf = async (title: string) => [
    ...(await sql`select k.id, k.title_es as title, k.price, k.amount, k.limit_date as last from tickets k
      join event_texts x on x.event_id = k.event_id where x.title = ${title} order by k.position`),
  ]
  return { get, sql, call, cookie, send, ticketsOf }
}
