import { rejectOrganization, verifyOrganization } from '#features/review/commands/organizations.server.ts'
import { removePicture } from '#features/review/commands/pictures.server.ts'
import { approveChange, rejectChange, reviewProfile } from '#features/review/commands/profile-changes.server.ts'
import type { Route } from './+types/organizations.ts'
import { decideOn, readQueue } from './load-queue.server.ts'
import { detail, list, suspendEdited } from './organizations.server.ts'
import { always } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { OrganizationReview } from './review/organization-review.tsx'
import { ProfileChangeReview } from './review/profile-change-review.tsx'
import { REJECT } from './review/reason-dialog.tsx'

const QUEUE = { screen: 'organizations' as const, list, detail }

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

const versionIn = (form: Record<string, unknown>) => String(form['version'] ?? '')

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    verify: (ctx, { id }, form, { jobs }) => verifyOrganization(ctx, id, { jobs, version: versionIn(form) }),
    reject: (ctx, { id }, form, visit) => rejectOrganization(ctx, id, form, visit),
    approve: (ctx, { id }, form, { jobs }) => approveChange(ctx, id, { jobs, version: versionIn(form) }),
    refuse: (ctx, { id }, form, visit) => rejectChange(ctx, id, form, visit),
    reviewed: (ctx, { id }) => reviewProfile(ctx, id),
    suspend: (ctx, { id }, form, visit) => suspendEdited(ctx, id, form, visit),
    remove_picture: (ctx, _, form, visit) => removePicture(ctx, Number(form['id']), form, visit),
  })

const REFUSE = {
  intent: 'refuse',
  words: 'team.reject',
  title: 'team.profile.refuse.title',
  text: 'team.profile.refuse.text',
} as const
const SUSPEND = {
  intent: 'suspend',
  words: 'team.suspend',
  title: 'team.profile.suspend.title',
  text: 'team.profile.suspend.text',
} as const
const DECISIONS = {
  new: { refuse: REJECT, approve: { intent: 'verify', words: 'team.verify' } },
  approval: { refuse: REFUSE, approve: { intent: 'approve', words: 'team.profile.approve' } },
  edit: { refuse: SUSPEND, approve: { intent: 'reviewed', words: 'team.reviewed' } },
} as const

export default function Organizations({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      read={loaderData}
      answer={actionData}
      review={(item) =>
        item.kind === 'new' ? (
          <OrganizationReview organization={item.organization} answer={actionData ?? null} />
        ) : (
          <ProfileChangeReview change={item.change} now={loaderData.now} answer={actionData ?? null} />
        )
      }
      decide={(item) => ({
        ...DECISIONS[item.kind],
        children: <Version of={item.kind === 'new' ? item.organization : item.change} />,
      })}
    />
  )
}

/** A decision is about what was read. */
const Version = ({ of }: { of: { version: string } }) => <input type="hidden" name="version" value={of.version} />
