import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { findParticipants } from '#features/registrations/queries/participants.server.ts'
import { Participants } from '#features/registrations/ui/participants.tsx'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { MESSAGES } from '#ui/i18n/messages.server.ts'

/** The participants as HTML, for who may see them; empty otherwise. The caller may see the event. */
export async function participantsHtml(ctx: RequestContext, eventRef: string): Promise<string> {
  const participants = await findParticipants(ctx, eventRef)
  if (!participants) return ''
  const { names, others } = participants
  const text = (key: Parameters<typeof formatMessage>[2], count: number) =>
    formatMessage(MESSAGES[ctx.locale], ctx.locale, key, { count })
  return renderToStaticMarkup(
    createElement(Participants, {
      lang: ctx.locale,
      title: text('participants.title', names.length + others),
      names,
      others: others > 0 ? text(names.length > 0 ? 'participants.others' : 'participants.unnamed', others) : null,
    }),
  )
}
