import type { z } from 'zod'
import { getText } from '#features/guides/queries.server.ts'
import { register } from '#features/registrations/commands/register/register.server.ts'
import { getSignUpForm } from '#features/registrations/queries/sign-up-form.server.ts'
import { withScope } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { paths } from '#shared/paths.ts'
import { allFields, EMPTY_FORM, textIn } from '#shared/registrations/form-definition.ts'
import { euros, minorUnits, pageUrl } from '../answers.ts'
import type { registerInput } from '../schema.ts'

type RegisterInput = z.output<z.ZodObject<typeof registerInput>>

/** What the form of a ticket asks when one signs up. */
export async function getRegistrationForm(ctx: RequestContext, input: { event: string; ticket: number }) {
  const slug = input.event.toLowerCase()
  const { form, asksBirthDate, ticket } = await getSignUpForm(ctx, slug, input.ticket, { code: null, test: false })
  const fields = allFields(form?.definition ?? EMPTY_FORM).filter(
    ({ stage, tickets }) => stage === 'signup' && (tickets.length === 0 || tickets.includes(ticket.id)),
  )
  return {
    form_version: form?.version ?? null,
    needs_birth_date: asksBirthDate,
    terms_url: await legalUrl(ctx, 'terms'),
    privacy_url: await legalUrl(ctx, 'privacy'),
    questions: fields.map(({ key, type, label, help, required, options, show_if, sensitivity }) => ({
      key,
      type,
      required,
      show_if,
      third_party_text: { label: textIn(label, ctx.locale), help: help && textIn(help, ctx.locale) },
      options: options.map((option) => ({
        key: option.key,
        third_party_text: { label: textIn(option.label, ctx.locale) },
        price: euros(option.price),
      })),
      protected: sensitivity === 'special',
    })),
  }
}

async function legalUrl(ctx: RequestContext, key: 'terms' | 'privacy') {
  const { text } = await getText(ctx, 'legal', { key }, ctx.services.settings)
  return pageUrl(ctx, paths.legal(text.slug))
}

/** Registers the person of the token, by the same command as the API and the site. */
export async function registerForEvent(ctx: RequestContext, input: RegisterInput) {
  const { event, consents, price, price_shown: shown, agreed_to_terms_and_privacy: _, locale: __, ...form } = input
  const registered = await register(withScope(ctx, 'registrations:write'), event.toLowerCase(), {
    ...form,
    ...(price !== undefined && { price: minorUnits(price) }),
    ...(shown !== undefined && { price_shown: minorUnits(shown) }),
    consents: [...consents, 'terms', 'privacy'],
  })
  const { id, state, waitingPlace } = registered
  return { registration: id, state, waiting_place: waitingPlace, url: pageUrl(ctx, paths.accountRegistration(id)) }
}
