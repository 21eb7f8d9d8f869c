import { findParticipants } from '#features/registrations/queries/participants.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { ParticipantsView } from './participants.tsx'

/** The participants, for who may see them; null otherwise. In words, so that no visitor loads messages for it. The caller may see the event. */
export async function loadParticipants(ctx: RequestContext, eventRef: string): Promise<ParticipantsView | null> {
  const participants = await findParticipants(ctx, eventRef)
  if (!participants) return null
  const { names, others } = participants
  const t = createTranslator(ctx.locale)
  const words = names.length > 0 ? 'participants.others' : 'participants.unnamed'
  const rest = others > 0 ? [t(words, { count: others })] : []
  return { title: t('participants.title', { count: names.length + others }), names: [...names, ...rest] }
}
