import { getText } from '#features/guides/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Fields } from '#platform/errors/app-error.ts'

/** What a person agreed to, and the text that they were shown. */
export type ShownConsent = { key: string; shown: string; given: boolean }

/** What everybody agrees to beside the event's own questions: the site's terms, and that the organizer receives the data. */
export const SITE_CONSENTS = ['terms', 'privacy'] as const
type SiteConsent = (typeof SITE_CONSENTS)[number]
export const isSiteConsent = (key: string): key is SiteConsent => (SITE_CONSENTS as readonly string[]).includes(key)

/** The errors of those that were not given. */
export const missingSiteConsents = (keys: readonly string[]): Fields =>
  Object.fromEntries(SITE_CONSENTS.filter((key) => !keys.includes(key)).map((key) => [key, 'accept']))

/** All of them, for callers that do not say which text they showed: the site's text by title and date of its version. */
export async function listSiteConsents(ctx: RequestContext): Promise<ShownConsent[]> {
  return Promise.all(
    SITE_CONSENTS.map(async (key) => {
      const { text } = await getText(ctx, 'legal', { key }, ctx.services.settings)
      return { key, shown: [text.title, text.revised].filter(Boolean).join(', '), given: true }
    }),
  )
}
