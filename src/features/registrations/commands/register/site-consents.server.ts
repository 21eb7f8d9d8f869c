import { getText } from '#features/guides/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** What a person agreed to, and the text that they were shown. */
export type ShownConsent = { key: string; shown: string; given: boolean }

/** What everybody agrees to beside the event's own questions: the site's terms, and that the organizer receives the data. */
const SITE_CONSENTS = ['terms', 'privacy'] as const
type SiteConsent = (typeof SITE_CONSENTS)[number]
export const isSiteConsent = (key: string): key is SiteConsent => (SITE_CONSENTS as readonly string[]).includes(key)

/** The consents among these keys, for callers that do not say which text they showed: the site's text by title and date of its version. */
export async function listSiteConsents(ctx: RequestContext, keys: readonly string[]): Promise<ShownConsent[]> {
  const asked = SITE_CONSENTS.filter((key) => keys.includes(key))
  return Promise.all(
    asked.map(async (key) => {
      const { text } = await getText(ctx, 'legal', { key }, ctx.services.settings)
      return { key, shown: [text.title, text.revised].filter(Boolean).join(', '), given: true }
    }),
  )
}
