import { useSearchParams } from 'react-router'
import { createApiToken, revokeApiToken } from '#features/identity/api-tokens/commands.server.ts'
import { listApiTokens } from '#features/identity/api-tokens/queries.server.ts'
import { apiTokenForm } from '#features/identity/api-tokens/schema.ts'
import { listPasskeys } from '#features/identity/passkeys/queries.server.ts'
import { hasRecentSignIn } from '#features/identity/sessions/queries.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { DAYS_OF_LONGEST_API_TOKEN } from '#shared/limits.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading, PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { BookOpen } from '#ui/icons/book-open.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/tokens.ts'
import { CreateToken } from './tokens/create-token.tsx'
import { NewToken } from './tokens/new-token.tsx'
import { TokenTable } from './tokens/token-table.tsx'

/** The name alone is checked while one types: the days and the boxes are chosen. */
const { name } = formConstraints(apiTokenForm)
const CONSTRAINTS = { name: { ...name, required: true } }

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const me = authorizeSignedIn(ctx)
    const [tokens, passkeys, recent] = await Promise.all([listApiTokens(ctx), listPasskeys(ctx), hasRecentSignIn(ctx)])
    const today = dayAt(ctx.now)
    return {
      tokens,
      now: ctx.now,
      days: { first: addDays(today, 1), last: addDays(today, DAYS_OF_LONGEST_API_TOKEN) },
      proof: { hasRecentSignIn: recent, hasPasskeys: passkeys.length > 0 },
      confirmed: me.confirmed,
      constraints: CONSTRAINTS,
    }
  })

export const action = pageAction({
  // Before the email is confirmed there are none.
  authorize: authorizeConfirmed,
  intents: {
    create: (ctx, form) => createApiToken(ctx, { ...form, password: form['password'] ?? '' }),
    revoke: { run: (ctx, form) => revokeApiToken(ctx, rowIdOf(form['token'])), done: 'revoked' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Personal API tokens: the one just made, the list, and the form that makes another. */
export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { tokens, now, confirmed, ...form } = loaderData
  const created = actionData?.value ?? null
  // A body rejected before parsing has no intent.
  const otherFailure = failureOf(actionData, 'revoke') ?? failureOf(actionData, '')
  const revoked = !actionData && params.get('done') === 'revoked'
  return (
    <>
      <PageMeta title={t('apiTokens.title')} path={null} />
      <PanelHeading title={t('apiTokens.title')} lede={t('apiTokens.lede')}>
        <ButtonLink variant="quiet" to={apiPaths.docs}>
          <BookOpen /> {t('apiTokens.docs')}
        </ButtonLink>
      </PanelHeading>
      {created && <NewToken key={created.id} {...created} />}
      <SuccessNote message={revoked ? t('apiTokens.revoked') : null} />
      <FormError failure={otherFailure} />
      {tokens.length > 0 && (
        <PanelSection id="tokens" title={t('apiTokens.own')}>
          <TokenTable tokens={tokens} createdId={created?.id ?? null} now={now} />
        </PanelSection>
      )}
      <CreateToken
        // Empty again once one was made.
        key={created?.id ?? 0}
        isFirst={tokens.length === 0}
        isConfirmed={confirmed}
        now={now}
        failure={failureOf(actionData, 'create')}
        {...form}
      />
    </>
  )
}
