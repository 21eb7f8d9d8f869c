import { findParticipants } from '#features/registrations/queries/participants.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import type { ParticipantsView } from './participants.tsx'

/** The participants, for who may see them; null otherwise. In words, so that no visitor loads messages for it. The caller may see the event. */
export async function loadParticipants(ctx: RequestContext, eventRef: string): Promise<ParticipantsView | null> {
  const participants = await findParticipants(ctx, eventRef)
  if (!participants) return null
  const { names, others } = participants
  const text = (key: Parameters<typeof formatMessage>[2], count: number) =>
    formatMessage(messagesIn(ctx.locale), ctx.locale, key, { count })
  const rest = others > 0 ? [text(names.length > 0 ? 'participants.others' : 'participants.unnamed', others)] : []
  return { title: text('participants.title', names.length + others), names: [...names, ...rest] }
}
