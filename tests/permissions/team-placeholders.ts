import { proposalToken } from '#features/proposals/asked.server.ts'
import { TEST_SECRET } from '../fixtures/built-app.ts'
import { addEvent, addText } from './event-placeholders.ts'
import type { Factories, FactoryContext } from './placeholders.ts'
import { browser, NOW } from './users.ts'

/** What the site team has to review. */
export function ofTeam(subject: FactoryContext): Factories {
  const { n, resolve } = subject
  const { sql, get, idOf, tokenOf, insert } = subject.users
  const card = (name: string, columns: object) =>
    insert('organizations', {
      name: `${name} ${n}`,
      slug: `${name.toLowerCase()}-${n}`,
      type: 'association',
      ...columns,
    })
  const addCase = async (columns: object) => {
    const target_id = await addEvent(subject, { moderation: 'published', published_at: NOW })
    return insert('abuse_cases', { target_type: 'event', target_id, ...columns })
  }
  const text = async () => (await sql`select min(id) as id from texts where kind = 'guide'`)[0]!['id'] as number
  return {
    submitted: async () => {
      const id = await addEvent(subject, { moderation: 'submitted', submitted_at: NOW })
      await addText(subject, id, 'Enviada')
      return id
    },
    waiting: () => card('Pendiente', { owner_id: idOf('vera') }),
    card: () => card('Tarjeta', { status: 'active' }),
    card_slug: async () => (await resolve('card')) && `tarjeta-${n}`,
    queue: () => 'events',
    /** What became of a decision about many items. */
    bulk: () =>
      insert('bulk_decisions', {
        actor_id: idOf('site_moderator'),
        page: 'events',
        intent: 'reject',
        finished_at: NOW,
      }),
    /** The link of a proposal whose proposer was asked for changes. */
    asked_token: async () => {
      const id = await card('Consultada', {
        proposed_email: 'quien@propone.example',
        status_reason: 'Falta algo.',
        changes_requested_at: NOW,
      })
      const [row] =
        await sql`select extract(epoch from changes_requested_at)::text as at from organizations where id = ${id}`
      return proposalToken({ secret: TEST_SECRET }, { entityType: 'organization', id, requestedAt: row!['at'] })
    },
    proposal: () => card('Propuesta', { proposed_email: 'quien@propone.example' }),
    claim: async () =>
      insert('claims', {
        organization_id: await resolve('card'),
        user_id: idOf('stranger'),
        message: 'Es la nuestra.',
      }),
    message: () =>
      insert('contact_messages', { name: 'Iria', email: 'iria@example.org', message: 'Hola a todos', locale: 'es' }),
    report: () => addCase({}),
    appealed: () =>
      addCase({
        status: 'resolved',
        action: 'warned',
        decided_at: NOW,
        appeal_state: 'open',
        appealed_at: NOW,
        appeal_text: 'No.',
      }),
    reference: async () => {
      const reference = `D-22222-${String(n).padStart(5, '2').replace(/[01]/g, 'Z')}`
      await insert('abuse_reports', {
        ...{ case_id: await addCase({}), reference, reason: 'other', message: 'Hay algo.', locale: 'es' },
      })
      return reference.toLowerCase()
    },
    /** A decision made a moment ago. */
    entry: async () => {
      const id = await resolve('message')
      const body = new URLSearchParams({ intent: 'handle' })
      await get(`/admin/messages/${id}`, { method: 'POST', headers: browser(tokenOf('site_moderator')), body })
      return (await sql`select max(id) as id from audit_log where entity_type = 'message' and entity_id = ${id}`)[0]![
        'id'
      ]
    },
    text,
    guide: text,
  }
}
