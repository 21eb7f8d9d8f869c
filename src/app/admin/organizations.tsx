import { removePicture } from '#features/media/review.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import type { Route } from './+types/organizations.ts'
import { loadQueuePage, queueAction } from './load-queue.server.ts'
import { loadOrganizationReview, suspendChangedOrganization } from './organizations.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { CHANGES, REJECT } from './review/decision/reason-dialog.tsx'
import { OrganizationReview } from './review/organization-review.tsx'
import { ProfileChangeReview } from './review/profile-change-review.tsx'

const QUEUE = { screen: 'organizations', detail: loadOrganizationReview } as const

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)

export const action = queueAction('organizations', {
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
const ASKED = { refuse: REJECT, accept: { intent: 'verify', label: 'admin.verify' } } as const
const DECISIONS = {
  new: { ...ASKED, change: CHANGES },
  approval: { refuse: REFUSE, accept: { intent: 'approve', label: 'admin.profile.approve' } },
  edit: {
    refuse: SUSPEND,
    change: { ...CHANGES, text: 'admin.changes.public' },
    accept: { intent: 'reviewed', label: 'admin.reviewed' },
  },
} as const

export default function Organizations({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      nameOf={(item) => (item.kind === 'new' ? item.organization.name : item.change.organization.name)}
      review={(item) =>
        item.kind === 'new' ? (
          <OrganizationReview organization={item.organization} result={actionData ?? null} />
        ) : (
          <ProfileChangeReview change={item.change} now={loaderData.now} result={actionData ?? null} />
        )
      }
      decide={(item) => ({
        // Its owner has been asked already.
        ...(item.kind === 'new' && item.organization.asked ? ASKED : DECISIONS[item.kind]),
        children: <Version of={item.kind === 'new' ? item.organization : item.change} />,
      })}
    />
  )
}

/** Send the reviewed version along: the decision is about what was shown. */
const Version = ({ of }: { of: { version: string } }) => <input type="hidden" name="version" value={of.version} />
