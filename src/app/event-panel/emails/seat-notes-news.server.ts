import { sendMessage } from '#features/player-emails/commands/send.server.ts'
import { getCompose } from '#features/player-emails/queries/compose.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** The message that tells who has a place that there is something new for them, with placeholders. */
function newsMessage() {
  const textsIn = (locale: ContentLocale) => {
    const t = createTranslator(locale)
    // Filled in for each person, as what an organizer types.
    const [name, event] = ['{name}', '{event}']
    const paragraphs = [t('email.seat_notes.hello', { name }), t('email.seat_notes.body', { event })]
    return {
      subject: t('email.seat_notes.heading', { event }),
      body: [...paragraphs, '{link}', '{organizer}'].join('\n\n'),
    }
  }
  const [es, en] = [textsIn('es'), textsIn('en')]
  const texts = { subject_es: es.subject, body_es: es.body, subject_en: en.subject, body_en: en.body }
  return { ...texts, state: 'confirmed' }
}

/** Whom it would reach, and how one of them reads it. */
export async function previewNews(ctx: RequestContext, ref: string) {
  const { people, seen, preview, refusal } = await getCompose(ctx, ref, newsMessage())
  return { count: people.length, seen, preview, refusal }
}
export type NewsPreview = Awaited<ReturnType<typeof previewNews>>

/** Sends it. Throws as `sendMessage`. */
export const sendNews = (ctx: RequestContext, ref: string, { seen, form_key }: FormValues) =>
  sendMessage(ctx, ref, { ...newsMessage(), seen, form_key })
