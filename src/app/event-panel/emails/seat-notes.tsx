import { useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { saveSeatNotes } from '#features/seat-notes/commands.server.ts'
import { getSeatNotesEditor } from '#features/seat-notes/queries.server.ts'
import { seatNotesForm } from '#features/seat-notes/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOpenPage } from '../load-event.server.ts'
import type { Route } from './+types/seat-notes.ts'
import * as styles from './emails.module.css'
import { EmailsHeading } from './emails-heading.tsx'
import { revalidateConflict } from './revalidate-conflict.ts'
import { SeatNotesFiles } from './seat-notes-files.tsx'
import { SeatNotesForm } from './seat-notes-form.tsx'
import { previewNews, sendNews } from './seat-notes-news.server.ts'
import { SeatNotesNews } from './seat-notes-news.tsx'

/** Two texts of 10,000 characters, in form encoding. */
const FORM_BYTES = 256 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.seatNotes, async (ctx, { slug }) => {
    const notes = await getSeatNotesEditor(ctx, slug)
    const tells = notes.stored !== null && call.url.searchParams.get('tell') === '1'
    return {
      notes,
      constraints: formConstraints(seatNotesForm),
      news: tells ? { ...(await previewNews(ctx, slug)), formKey: crypto.randomUUID() } : null,
      now: ctx.now,
    }
  })

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'emails.send', slug),
  limit: FORM_BYTES,
  intents: {
    save: {
      run: saveSeatNotes,
      done: (slug, { tell }) =>
        pathWithQuery(eventPanelPaths.seatNotes(slug), { done: 'saved', tell: tell === 'on' ? '1' : null }),
    },
    tell: async (ctx, slug, form) => {
      const { id } = await sendNews(ctx, slug, form)
      return redirectTo(`${eventPanelPaths.sentEmail(slug, id)}?done=sent`)
    },
  },
})

export const shouldRevalidate = revalidateConflict

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What those read who have a place: on the event's page and in their registration. */
export default function SeatNotesPage({
  loaderData: { event, notes, constraints, news, now },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const saved = !actionData && params.get('done') === 'saved' ? t('seatNotes.saved') : null
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData.failure : null)
  return (
    <>
      <EmailsHeading event={event} tab="seatNotes" lede={t('seatNotes.lede')} />
      <div className={styles.page} data-wide>
        <SuccessNote message={saved} />
        {news && <SeatNotesNews news={news} failure={failureOf('tell')} />}
        <SeatNotesForm
          slug={event.slug}
          stored={notes.stored}
          constraints={constraints}
          failure={failureOf('save')}
          now={now}
        />
        {notes.files && <SeatNotesFiles slug={event.slug} {...notes.files} />}
      </div>
    </>
  )
}
