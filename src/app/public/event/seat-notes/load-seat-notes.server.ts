import { findSeatNotes } from '#features/seat-notes/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { Prefix } from '#shared/paths.ts'
import { fileView } from '../files/file-view.server.ts'
import { wordsIn } from '../sign-up/words.server.ts'
import type { SeatNotesView } from './seat-notes.tsx'

/** What those read who have a place, in words, so that no visitor loads messages for it; null for everybody else. */
export async function loadSeatNotes(ctx: RequestContext, slug: string, prefix: Prefix): Promise<SeatNotesView | null> {
  const notes = await findSeatNotes(ctx, slug)
  if (!notes) return null
  const { isOfTeam, text, documents } = notes
  const { t, dates } = wordsIn(ctx.locale)
  return {
    title: t('seatNotes.title'),
    who: t(isOfTeam ? 'seatNotes.who.team' : 'seatNotes.who'),
    text: text && {
      html: renderMarkdown(text.markdown, { prefix, linksAddresses: true }).html,
      lang: text.locale,
      changed: t('seatNotes.changed', { day: dates.dayOf(dayAt(text.changedAt), dayAt(ctx.now)) }),
    },
    files: documents.map((document) => fileView({ ...document, updatedAt: document.updatedOn }, ctx.locale)),
  }
}
