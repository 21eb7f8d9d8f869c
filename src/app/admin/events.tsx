import { removePicture } from '#features/media/review.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import type { Route } from './+types/events.ts'
import { correctReviewedEvent, loadEventReview, takeDownRevisedEvent } from './events.server.ts'
import { loadQueuePage, queueAction } from './load-queue.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { CHANGES, REJECT } from './review/decision/reason-dialog.tsx'
import { EditReview } from './review/edit-review.tsx'
import { EventReview } from './review/event/event-review.tsx'
import { PictureReview } from './review/picture-review.tsx'

const QUEUE = { screen: 'events', detail: loadEventReview } as const

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)

export const action = queueAction('events', {
  remove_picture: (ctx, _, form) => removePicture(ctx, rowIdOf(form['id']), form),
  take_down: (ctx, { id }, form) => takeDownRevisedEvent(ctx, id, form),
  correct: (ctx, target, form) => correctReviewedEvent(ctx, target, form),
})

/** Of an edit that is public already. */
const EDIT_CHANGES = { ...CHANGES, text: 'admin.changes.public' } as const
const DOWN = {
  intent: 'take_down',
  label: 'admin.take_down',
  title: 'admin.take_down.title',
  text: 'admin.take_down.text',
} as const

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      nameOf={(item) => (item.kind === 'new' ? item.event : item.revision.event).title}
      review={(item) =>
        item.kind === 'new' ? (
          <>
            <EventReview waiting={item.event} page={item.page} texts={item.texts} result={actionData ?? null} />
            {item.event.picture && (
              <PictureReview
                picture={item.event.picture}
                name={item.event.title}
                result={actionData ?? null}
                own={item.event.own}
                to={paths.adminItem('events', `${item.event.id}`)}
              />
            )}
          </>
        ) : (
          <EditReview
            revision={item.revision}
            texts={item.texts}
            version={item.version}
            now={loaderData.now}
            result={actionData ?? null}
          />
        )
      }
      decide={(item) => (item.kind === 'new' ? { ...NEW, children: <Version of={item.event} /> } : EDITED)}
    />
  )
}

const NEW = { refuse: REJECT, change: CHANGES, accept: { intent: 'publish', label: 'admin.publish' } } as const
const EDITED = { refuse: DOWN, change: EDIT_CHANGES, accept: { intent: 'reviewed', label: 'admin.reviewed' } } as const

/** Send the reviewed version along: the decision is about what was shown. */
const Version = ({ of }: { of: WaitingEvent }) => <input type="hidden" name="version" value={of.version} />
