import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { fillPlain } from '#shared/player-emails/placeholders.ts'
import { eventValues } from '../content.server.ts'
import { readEmailEvent } from '../email-event.server.ts'

type Fill = (text: string, locale: Locale) => string

/**
 * Fills in what stands for the event in some texts that are listed; what differs from person to person stays in braces. The event is read
 * only where a text has braces.
 */
export async function eventFiller(ctx: RequestContext, eventId: number, texts: readonly string[]): Promise<Fill> {
  if (!texts.some((text) => text.includes('{'))) return (text) => text
  const event = await readEmailEvent(ctx, eventId)
  return (text, locale) => fillPlain(text, eventValues(event[contentLocale(locale)], locale))
}
