import { removePicture } from '#features/media/review.server.ts'
import { approveChange, rejectChange, reviewProfile } from '#features/organizations/profile/review.server.ts'
import { rejectOrganization, verifyOrganization } from '#features/organizations/review.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import type { Route } from './+types/organizations.ts'
import { loadQueuePage, runDecision } from './load-queue.server.ts'
import { listOrganizationReviews, loadOrganizationReview, suspendChangedOrganization } from './organizations.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { REJECT } from './review/decision/reason-dialog.tsx'
import { OrganizationReview } from './review/organization-review.tsx'
import { ProfileChangeReview } from './review/profile-change-review.tsx'

const QUEUE = { screen: 'organizations' as const, list: listOrganizationReviews, detail: loadOrganizationReview }

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)

const versionIn = (form: Record<string, unknown>) => textOf(form, 'version')

export const action = (call: Route.ActionArgs) =>
  runDecision(call, QUEUE, {
    verify: (ctx, { id }, form) => verifyOrganization(ctx, id, { version: versionIn(form) }),
    reject: (ctx, { id }, form) => rejectOrganization(ctx, id, form),
    approve: (ctx, { id }, form) => approveChange(ctx, id, { version: versionIn(form) }),
    refuse: (ctx, { id }, form) => rejectChange(ctx, id, form),
    reviewed: (ctx, { id }) => reviewProfile(ctx, id),
    suspend: (ctx, { id }, form) => suspendChangedOrganization(ctx, id, form),
    remove_picture: (ctx, _, form) => removePicture(ctx, rowIdOf(form['id']), form),
  })

const REFUSE = {
  intent: 'refuse',
  label: 'admin.reject',
  title: 'admin.profile.refuse.title',
  text: 'admin.profile.refuse.text',
} as const
const SUSPEND = {
  intent: 'suspend',
  label: 'admin.suspend',
  title: 'admin.profile.suspend.title',
  text: 'admin.profile.suspend.text',
} as const
const DECISIONS = {
  new: { refuse: REJECT, approve: { intent: 'verify', label: 'admin.verify' } },
  approval: { refuse: REFUSE, approve: { intent: 'approve', label: 'admin.profile.approve' } },
  edit: { refuse: SUSPEND, approve: { intent: 'reviewed', label: 'admin.reviewed' } },
} as const

export default function Organizations({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      review={(item) =>
        item.kind === 'new' ? (
          <OrganizationReview organization={item.organization} result={actionData ?? null} />
        ) : (
          <ProfileChangeReview change={item.change} now={loaderData.now} result={actionData ?? null} />
        )
      }
      decide={(item) => ({
        ...DECISIONS[item.kind],
        children: <Version of={item.kind === 'new' ? item.organization : item.change} />,
      })}
    />
  )
}

/** Send the reviewed version along: the decision is about what was shown. */
const Version = ({ of }: { of: { version: string } }) => <input type="hidden" name="version" value={of.version} />
