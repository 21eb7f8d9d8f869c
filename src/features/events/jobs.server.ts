import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { EVENT_GRANTS } from '#shared/member-permissions.ts'
import { eraseDeletedEvents } from './commands/deletion.server.ts'
import { grantGivenJob } from './grants/commands.server.ts'
import { createGrantEmail, type NewGrant } from './grants/email.ts'
import { findNewGrant } from './grants/new-grant.server.ts'

const EXAMPLE: Omit<NewGrant, 'kind'> = {
  title: 'La noche de Valdecuervo',
  slug: 'valdecuervo',
  organizer: 'Compañía del Roble Hueco',
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  startsAt: null,
  timeZone: 'Europe/Madrid',
  until: '2027-03-15',
  isFree: false,
}

export const eventJobs = [
  job('events.erase', eraseDeletedEvents, { cron: '57 4 * * *' }),
  /** Emails who was given a grant, unless that ended meanwhile. */
  mail(grantGivenJob, {
    to: async (ctx, { staffId }) => findConfirmedRecipient(ctx, (await findNewGrant(ctx, staffId))?.userId ?? null),
    content: (ctx, { staffId }) => findNewGrant(ctx, staffId),
    email: createGrantEmail,
    examples: () => EVENT_GRANTS.map((kind) => ({ ...EXAMPLE, kind })),
  }),
]
