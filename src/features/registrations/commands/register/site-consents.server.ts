import { eq } from 'drizzle-orm'
import { getText } from '#features/guides/queries.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Fields } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** What a person agreed to, and the text that they were shown. */
export type ShownConsent = { key: string; shown: string; given: boolean }

/** What everybody agrees to beside the event's own questions: the site's terms, and that the organizer receives the data. */
export const SITE_CONSENTS = ['terms', 'privacy'] as const
type SiteConsent = (typeof SITE_CONSENTS)[number]
export const isSiteConsent = (key: string): key is SiteConsent => (SITE_CONSENTS as readonly string[]).includes(key)

/** Agreeing to the site's terms when the account is made counts for this long. */
const AGREED_HOURS = 24

/** Whether the person agreed to the site's terms, in the version of today, when they made their account within the last day. */
export async function hasJustAgreed(ctx: RequestContext, userId: number): Promise<boolean> {
  const [user] = await ctx.db.select({ at: users.termsAcceptedAt }).from(users).where(eq(users.id, userId))
  if (!user?.at || ctx.now.getTime() - user.at.getTime() > AGREED_HOURS * HOUR_MS) return false
  const { text } = await getText(ctx, 'legal', { key: 'terms' }, ctx.services.settings)
  return text.revised === null || text.revised <= dayAt(user.at)
}

/** The errors of those that were not given. The terms are not asked again of who has just agreed to them. */
export async function missingSiteConsents(
  ctx: RequestContext,
  userId: number,
  keys: readonly string[],
): Promise<Fields> {
  const missing = SITE_CONSENTS.filter((key) => !keys.includes(key))
  const standing = missing.includes('terms') && (await hasJustAgreed(ctx, userId)) ? 'terms' : null
  return Object.fromEntries(missing.filter((key) => key !== standing).map((key) => [key, 'accept']))
}

/** All of them, for callers that do not say which text they showed: the site's text by title and date of its version. */
export async function listSiteConsents(ctx: RequestContext): Promise<ShownConsent[]> {
  return Promise.all(
    SITE_CONSENTS.map(async (key) => {
      const { text } = await getText(ctx, 'legal', { key }, ctx.services.settings)
      return { key, shown: [text.title, text.revised].filter(Boolean).join(', '), given: true }
    }),
  )
}
