import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { createStaffEmail } from './staff/email.ts'
import { findNewStaff } from './staff/new-staff.server.ts'
import { staffAddedJob } from './staff/staff.server.ts'

/** Emails who became check-in staff, unless that ended meanwhile. */
export const checkInJobs = [
  job(staffAddedJob, async (ctx, { staffId }, { id: jobId }) => {
    const added = await findNewStaff(ctx, staffId)
    const recipient = added && (await findConfirmedRecipient(ctx, added.userId))
    if (!recipient) return
    const event = await findNewStaff({ ...ctx, locale: recipient.locale }, staffId)
    if (event) await ctx.services.mail.send(createStaffEmail(event, { recipient, site: ctx.services.settings, jobId }))
  }),
]
