import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { mail } from '#kit/mail.server.ts'
import { accountChangedJob } from '../settings.server.ts'
import { findAccountChange, findOwner } from './change.server.ts'
import { createAccountChangeEmail } from './email.ts'

const { title, slug } = EXAMPLE_EVENT

/** Emails the owner when the bank account of an event was changed: whoever takes over an editor's account could redirect the money. */
export const accountChangeJobs = [
  mail(accountChangedJob, {
    to: async (ctx, { eventId }) => findConfirmedRecipient(ctx, await findOwner(ctx, eventId)),
    content: findAccountChange,
    email: createAccountChangeEmail,
    examples: () => [{ title, slug, by: 'Bea Sanz', at: new Date('2027-01-08T17:30:00Z'), account: '6789' }],
  }),
]
