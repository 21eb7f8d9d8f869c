import { findOwnTexts } from '#features/registrations/own-texts/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import type { ReminderKind } from '#shared/player-emails/states.ts'
import { isOwnTextKind } from '#shared/registrations/own-texts.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** The text of a reminder, in Markdown with placeholders. */
export function reminderTexts(kind: ReminderKind, locale: Locale) {
  const t = createTranslator(locale)
  const paragraphs = [t(`email.reminder.${kind}.text`), ...(hasMore(kind) ? [t(`email.reminder.${kind}.more`)] : [])]
  return { subject: t(`email.reminder.${kind}.subject`), body: paragraphs.join('\n\n') }
}

/** The columns of a reminder in all languages. */
export function reminderEmail(kind: ReminderKind) {
  const [es, en] = CONTENT_LOCALES.map((locale) => reminderTexts(kind, locale))
  const texts = { subjectEs: es!.subject, bodyEs: es!.body, subjectEn: en!.subject, bodyEn: en!.body }
  return { kind, ...texts, filter: {}, replyTo: 'organization' as const }
}

/** The same, with what the organization adds to it now. Does not authorize. */
export async function reminderOf(ctx: RequestContext, eventId: number, kind: ReminderKind) {
  const own = isOwnTextKind(kind) ? (await findOwnTexts(ctx, eventId))[kind] : null
  return { ...reminderEmail(kind), eventId, ownEs: own?.es ?? null, ownEn: own?.en ?? null, createdAt: ctx.now }
}

/** Those with a second paragraph. */
const hasMore = (kind: ReminderKind) => kind === 'payment' || kind === 'overdue' || kind === 'event'
