import { type RefusalNote, refusalOf } from '#app/account/registrations/refusals.ts'
import { findTerms, listShownConsents, tickedConsents } from '#app/registration/consents.server.ts'
import { AuthLayout } from '#features/identity/accounts/ui/auth-layout.tsx'
import { findClaimedMoney } from '#features/payments/queries/claimed-money.server.ts'
import { acceptClaim, declineClaim } from '#features/registrations/claims/accept.server.ts'
import { authorizeClaim, getClaim } from '#features/registrations/claims/link.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/claim.ts'
import { ClaimFacts } from './claim-facts.tsx'
import { DeclineForm, SignInFirst, TakeOverForm } from './claim-forms.tsx'

const keyOf = (url: URL) => url.searchParams.get('key')

/** Opening the page changes nothing, because mail scanners open links too. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const id = rowIdOf(params.id)
    const key = keyOf(url)
    const claim = await getClaim(ctx, id, key)
    if (claim.registrationId !== null) throw redirectTo(paths.accountRegistration(claim.registrationId))
    return { claim, key, money: await findClaimedMoney(ctx, id, key), terms: await findTerms(ctx) }
  })

export const action = pageAction({
  subject: ({ params, url }: Route.ActionArgs) => [rowIdOf(params.id), keyOf(url)],
  authorize: authorizeClaim,
  intents: {
    take: async (ctx, id, key, form) => {
      const sent = { ...form, consents: tickedConsents(form) }
      const registrationId = await acceptClaim(ctx, id, sent, { key, shownConsents: await listShownConsents(ctx) })
      return redirectTo(`${paths.accountRegistration(registrationId)}?done=claimed`)
    },
    decline: async (ctx, id, key) => {
      await declineClaim(ctx, id, key)
      return redirectTo(registrationPaths.claim(id, key))
    },
  },
  refused: (error): RefusalNote => refusalOf(error),
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The page of the link in the email: what the person takes over, before they sign in and before they agree. */
export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { claim, money, terms, key } = loaderData
  const { event, status, me } = claim
  const values = { event: event.title, organization: event.organizer }
  const title = t(`claim.${status}.title`, values)
  const answer = { failure: actionData?.failure ?? null, refusal: actionData?.refused ?? null }
  return (
    <AuthLayout cover="codigo" title={title} lede={t(`claim.${status}.text`, values)}>
      <PageMeta title={title} path={null} />
      <meta name="robots" content="noindex" />
      {status === 'open' && (
        <div className="stack">
          <ClaimFacts claim={claim} money={money} />
          {me === null ? (
            <SignInFirst id={claim.id} linkKey={key} />
          ) : (
            <TakeOverForm claim={claim} me={me} linkKey={key} terms={terms} {...answer} />
          )}
          <DeclineForm failure={me === null ? answer.failure : null} />
        </div>
      )}
    </AuthLayout>
  )
}
