import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/claims.ts'
import { defineQueue, loadQueuePage, queueAction } from './load-queue.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { ClaimReview, doubtAbout } from './review/claim-review.tsx'
import { REJECT } from './review/decision/reason-dialog.tsx'

const QUEUE = defineQueue('claims')

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)
export const action = queueAction('claims')

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      nameOf={({ organizer }) => organizer.name}
      review={(claim) => <ClaimReview claim={claim} />}
      decide={(claim) => ({
        refuse: REJECT,
        accept: { intent: 'accept', label: 'admin.claims.give', doubt: doubtAbout(claim, t) },
        children: <input type="hidden" name="rivals" value={claim.rivalIds.join(' ')} />,
      })}
    />
  )
}
