import { getText } from '#features/guides/queries.server.ts'
import {
  hasJustAgreed,
  type ShownConsent,
  SITE_CONSENTS,
} from '#features/registrations/commands/register/site-consents.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormFields } from '#platform/forms/read-form.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { createDateFormatter } from '#ui/i18n/dates.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { TERMS_KEY, type TermsVersion } from './terms.ts'

/** The version of the site's terms that a person agrees to. */
export async function findTerms(ctx: RequestContext): Promise<TermsVersion> {
  const { text } = await getText(ctx, 'legal', { slug: TERMS_KEY[contentLocale(ctx.locale)] }, ctx.services.settings)
  const { actor } = ctx
  const isAgreed = actor.kind === 'person' && (await hasJustAgreed(ctx, actor.id))
  return { slug: text.slug, revised: text.revised, isAgreed }
}

/** The boxes ticked beside the event's own questions: of a registration, and of a seat that somebody hands over. */
export const tickedConsents = (form: FormFields) => SITE_CONSENTS.filter((name) => form[name] === 'on')

/** What was shown beside the boxes. */
export async function listShownConsents(ctx: RequestContext): Promise<ShownConsent[]> {
  const { revised } = await findTerms(ctx)
  const messages = messagesIn(ctx.locale)
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messages
  const dates = createDateFormatter({ locale: ctx.locale, months, shortMonths, shortWeekdays })
  const day = revised ? dates.long(revised) : ''
  return SITE_CONSENTS.map((key) => ({
    key,
    shown: formatMessage(messages, ctx.locale, key === 'terms' ? 'signUp.terms.shown' : 'signUp.privacy', { day }),
    given: true,
  }))
}
