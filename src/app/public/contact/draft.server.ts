import type { RouterContextProvider } from 'react-router'
import { findVenueName } from '#features/directory/venues.server.ts'
import { getContext, loadOr } from '#platform/react-router/loaders.server.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'

const SLUG_PATTERN = /^[a-z0-9-]{1,120}$/

/** What a message about a venue begins with: its name and address. Empty without a venue that the sender may see. */
export async function draftOf(context: Readonly<RouterContextProvider>, slug: string | null): Promise<string> {
  if (!slug || !SLUG_PATTERN.test(slug)) return ''
  const { venue } = await loadOr(context, { venue: null }, async (ctx) => ({ venue: await findVenueName(ctx, slug) }))
  if (!venue) return ''
  const { locale, services } = getContext(context)
  const url = new URL(canonicalPath(locale, paths.venue(venue.slug)), services.settings.siteUrl).href
  return `${formatMessage(messagesIn(locale), locale, 'contact.about_venue', { name: venue.name, url })}\n\n`
}
