import { panel } from './event-panel-rows.ts'
import { type Row, row } from './outcomes.ts'
import type { Factories, FactoryContext } from './placeholders.ts'
import { NOW } from './users.ts'

const READS = panel('404 404 200 200', '404')
const CHANGES = panel('404 404 302 302', '404')
/** Nothing is sent for an organization that is not active. */
const SENDS = {
  pending: 'login | 404 | 404 404 409 409 | 404',
  own: 'login | 404 | 404 404 302 302 | 404',
  foreign: 'login | 404 | 404 | 404',
}

/** Webhooks are for owner and editors; nobody else learns that there are any. */
export const WEBHOOK_PAGES: Row[] = [
  row('GET /ao/{slug}/webhooks', READS),
  // A new secret is in the response alone.
  row('POST /ao/{slug}/webhooks', READS, { url: 'https://new{n}.example.org/', kinds: 'event.published' }),
  row('GET /ao/{slug}/webhooks/{webhook}', READS),
  row('GET /ao/{slug}/webhooks/{webhook}?done=constructor', READS),
  row('GET /ao/{slug}/webhooks/{n}', panel('404', '404')),
  ...['pause', 'resume', 'remove'].map((intent) => row('POST /ao/{slug}/webhooks/{webhook}', CHANGES, { intent })),
  row('POST /ao/{slug}/webhooks/{webhook}', READS, { intent: 'rotate' }),
  row('POST /ao/{slug}/webhooks/{webhook}', CHANGES, {
    ...{ intent: 'save', url: 'https://other{n}.example.org/', kinds: 'event.published' },
  }),
  row('POST /ao/{slug}/webhooks/{webhook}', SENDS, { intent: 'test' }),
  row('POST /ao/{slug}/webhooks/{webhook}', SENDS, { intent: 'redeliver_failed', hours: '24' }),
  row('POST /ao/{slug}/webhooks/{n}', panel('404', '404'), { intent: 'test' }),
  row('GET /ao/{slug}/webhooks/{webhook}/{webhook_message}', READS),
  row('POST /ao/{slug}/webhooks/{webhook}/{webhook_message}', SENDS, { intent: 'redeliver' }),
  row('GET /ao/{slug}/webhooks/{webhook}/{n}', panel('404', '404')),
]

export function ofWebhooks({ users: { insert }, n, resolve }: FactoryContext): Factories {
  return {
    webhook: async () =>
      insert('webhook_endpoints', {
        ...{ organization_id: await resolve('organization'), url: `https://web${n}.example.org/` },
        ...{ kinds: '{event.published}', secret: '-' },
      }),
    webhook_message: async () =>
      insert('webhook_deliveries', {
        ...{ endpoint_id: await resolve('webhook'), message_id: `msg_${n}`, kind: 'event.published', sequence: 1 },
        ...{ at: NOW, body: '{}', state: 'failed', next_attempt_at: NOW, deadline: NOW },
      }),
  }
}
