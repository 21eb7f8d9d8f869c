import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { mail } from '#kit/mail.server.ts'
import { createStaffEmail } from './staff/email.ts'
import { findNewStaff } from './staff/new-staff.server.ts'
import { staffAddedJob } from './staff/staff.server.ts'

/** Emails who became check-in staff, unless that ended meanwhile. */
export const checkInJobs = [
  mail(staffAddedJob, {
    to: async (ctx, { staffId }) => findConfirmedRecipient(ctx, (await findNewStaff(ctx, staffId))?.userId ?? null),
    content: (ctx, { staffId }) => findNewStaff(ctx, staffId),
    email: createStaffEmail,
    examples: () => [{ ...EXAMPLE_EVENT, until: '2027-03-15', isFree: false }],
  }),
]
