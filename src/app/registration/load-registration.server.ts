import { loadOwnClashes } from '#app/public/event/own-clashes/load-own-clashes.server.ts'
import { refundWords } from '#app/public/event/refund-words.server.ts'
import { listChoosable } from '#features/characters/links/queries.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { offerKeptAnswers } from '#features/kept-answers/queries.server.ts'
import { findPaymentSettings } from '#features/payments/settings.server.ts'
import { getRegistered } from '#features/registrations/queries/own/registered.server.ts'
import { getSignUpForm } from '#features/registrations/queries/sign-up-form.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { findTerms } from './consents.server.ts'

/** Where the page is: event and ticket as in its URL, and what its query says. */
export type RegistrationRef = { slug: string; ticketId: number; code: string | null; test: boolean }

export function readRegistrationRef({
  params,
  url,
}: {
  params: { id: string; ticket: string }
  url: URL
}): RegistrationRef {
  const code = url.searchParams.get('code')
  const ticketId = /^\d{1,10}$/.test(params.ticket) ? Number(params.ticket) : 0
  return {
    slug: params.id.toLowerCase(),
    ticketId,
    code: code && code.length <= 40 && !code.includes('\0') ? code : null,
    test: url.searchParams.get('test') === '1',
  }
}

/** Throws 404 for an event or a ticket that the actor cannot see. */
export const authorizeForm = (ctx: RequestContext, { slug, ticketId, code, test }: RegistrationRef) =>
  getSignUpForm(ctx, slug, ticketId, { code, test })

/** Everything the form shows. Never cached. */
export async function loadForm(ctx: RequestContext, { slug, ticketId, code, test }: RegistrationRef) {
  addCacheTags(ctx, NO_STORE)
  const [event, asked, terms] = await Promise.all([
    getEventPage(ctx, slug),
    getSignUpForm(ctx, slug, ticketId, { code, test }),
    findTerms(ctx),
  ])
  const { form, ...rest } = asked
  const definition = form?.definition ?? EMPTY_FORM
  const { asksBirthDate } = rest
  const { instalments, refundTiers: tiers } = await findPaymentSettings(ctx, event.id)
  const dateStart = event.eventStatus === 'postponed' ? null : event.dateStart
  return {
    ...rest,
    event,
    instalments,
    refunds: refundWords(ctx.locale, { tiers, dateStart, policy: event.refundPolicy }),
    terms,
    test,
    formVersion: form?.version ?? null,
    definition,
    /** Identifies the form, so that it registers once however often it is sent. */
    formKey: crypto.randomUUID(),
    confirmed: signedInPerson(ctx)?.confirmed ?? true,
    characters: await listChoosable(ctx),
    ownClashes: test ? [] : await loadOwnClashes(ctx, event.id),
    /** Null where someone tries the form. */
    kept: test ? null : await offerKeptAnswers(ctx, { definition, ticketId, stages: ['signup'], asksBirthDate }),
  }
}
export type RegistrationPage = Awaited<ReturnType<typeof loadForm>>

/** What was registered, with its QR code. */
export async function loadRegistered(ctx: RequestContext, id: number) {
  addCacheTags(ctx, NO_STORE)
  const { code, ...registered } = await getRegistered(ctx, id)
  return { ...registered, qr: qrCodePath(code) }
}
export type RegisteredPage = Awaited<ReturnType<typeof loadRegistered>>
