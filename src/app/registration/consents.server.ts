import { getText } from '#features/guides/queries.server.ts'
import type { Keep } from '#features/kept-answers/commands.server.ts'
import {
  hasJustAgreed,
  type ShownConsent,
  SITE_CONSENTS,
} from '#features/registrations/commands/register/site-consents.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { KEEP_SCOPES, type KeepScope } from '#shared/registrations/kept-answers.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'
import { TERMS_KEY, type TermsVersion } from './terms.ts'

/** The version of the site's terms that a person agrees to. */
export async function findTerms(ctx: RequestContext): Promise<TermsVersion> {
  const { text } = await getText(ctx, 'legal', { slug: TERMS_KEY[contentLocale(ctx.locale)] }, ctx.services.settings)
  const { actor } = ctx
  const isAgreed = actor.kind === 'person' && (await hasJustAgreed(ctx, actor.id))
  return { slug: text.slug, revised: text.revised, isAgreed }
}

/** The boxes ticked beside the event's own questions: of a registration, and of a seat that someone hands over. */
export const tickedConsents = (form: FormValues) => SITE_CONSENTS.filter((name) => form[name] === 'on')

/** What the person agreed to keep for the next form, with the texts beside the boxes. */
export const readKeep = (ctx: RequestContext, form: FormValues): Keep =>
  Object.fromEntries(
    KEEP_SCOPES.filter((scope) => form[`keep_${scope}`] === 'on').map((scope) => [scope, keepText(ctx, scope)]),
  )

/** The text by which someone agrees to keep what a scope is about. */
function keepText({ locale }: RequestContext, scope: KeepScope) {
  const keys = [`keptAnswers.keep.${scope}`, `keptAnswers.keep.${scope}.text`] as const
  return keys.map((key) => createTranslator(locale)(key)).join('\n\n')
}

/** What was shown beside the boxes. */
export async function listShownConsents(ctx: RequestContext): Promise<ShownConsent[]> {
  const { revised } = await findTerms(ctx)
  const day = revised ? datesIn(ctx.locale).long(revised) : ''
  return SITE_CONSENTS.map((key) => ({
    key,
    shown: createTranslator(ctx.locale)(key === 'terms' ? 'signUp.terms.shown' : 'signUp.privacy', { day }),
    given: true,
  }))
}
