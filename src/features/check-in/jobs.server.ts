import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { createStaffEmail } from './staff/email.ts'
import { findNewStaff } from './staff/new-staff.server.ts'

/** Emails who became check-in staff, unless that ended meanwhile. */
export async function registerCheckInJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('check_in.staff_added', async ({ staffId }, { id }) => {
    const ctx = jobContext(deps, 'check_in.staff_added')
    const added = await findNewStaff(ctx, staffId)
    const recipient = added && (await findConfirmedRecipient(ctx, added.userId))
    if (!recipient) return
    const event = await findNewStaff({ ...ctx, locale: recipient.locale }, staffId)
    if (event)
      await deps.services.mail.send(createStaffEmail(event, { recipient, site: ctx.services.settings, jobId: id }))
  })
}
