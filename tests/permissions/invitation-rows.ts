import { PASSWORD } from '../fixtures/api-users.ts'
import { panel } from './event-panel-rows.ts'
import { type Row, row } from './outcomes.ts'

const OWNS = panel('403 404 403 302', '403')

/** Invitations to organizations, the account's organizations with those to it. */
export const INVITATION_PAGES: Row[] = [
  // The link is the credential; what its page says depends on who follows it.
  row('GET /invitation/{invitation_token}', '200'),
  row('POST /invitation/{invitation_token}', '401 | 302 | 302 | 302', { intent: 'accept', person: '{me}' }),
  row('POST /invitation/{invitation_token}', '302 | 409 | 409 | 409', {
    ...{ intent: 'sign_up', username: 'nueva{n}', password: PASSWORD, terms: 'on' },
  }),
  row('POST /invitation/{invitation_token}', '200', { intent: 'decline' }),
  row('GET /account/organizations', 'login | 200 | 200 | 200'),
  // Only to one's own address.
  row('POST /account/organizations', 'login | 404 | 404 | 404', { intent: 'accept', invitation: '{invitation}' }),
  row('POST /account/organizations', 'login | 404 | 404 | 404', { intent: 'decline', invitation: '{invitation}' }),
  row('GET /ao/{slug}/users/invitations', panel('403 404 403 200', '403')),
  row('POST /ao/{slug}/users/invitations', OWNS, { intent: 'invite', email: 'nueva{n}@example.org', role: 'editor' }),
  row('POST /ao/{slug}/users/invitations', OWNS, { intent: 'revoke', invitation: '{invitation}' }),
  // The placeholder was sent just now.
  row('POST /ao/{slug}/users/invitations', panel('403 404 403 429', '403'), {
    ...{ intent: 'resend', invitation: '{invitation}' },
  }),
]
