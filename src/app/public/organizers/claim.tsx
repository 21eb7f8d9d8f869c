import { Form, useSearchParams } from 'react-router'
import { claimOrganizer } from '#features/claims/commands.server.ts'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import {
  formResponse,
  localizedPath,
  pathWithQuery,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { SuccessNote } from '#ui/components/success-note.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { useFieldChecks } from '#ui/forms/use-field-checks.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import type { Route } from './+types/claim.ts'
import * as styles from './claim.module.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, slug, unclaimed } = await loadOrThrow(context, (ctx) => getOrganizerPage(ctx, parseIdOrSlug(params.id)))
  redirectToCanonical(url, paths.claimOrganizer(slug), 302)
  return { name, slug, unclaimed }
}

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.id)
  const result = await runFormAction(call, (ctx, form) => claimOrganizer(ctx, slug, form), {
    authorize: authorizeConfirmed,
  })
  if (result.done)
    throw redirectTo(pathWithQuery(localizedPath(call.url, paths.claimOrganizer(slug)), { done: 'sent' }))
  return formResponse({ failure: result.failure, message: result.text('message') }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Claims ownership of an unowned directory entry. */
export default function Claim({ loaderData: { name, slug, unclaimed }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const sent = params.get('done') === 'sent' && !actionData
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={t('claim.title', { name })} path={null} />
      <h1 className={styles.title}>{t('claim.title', { name })}</h1>
      {sent ? (
        <SuccessNote message={t('claim.sent')} />
      ) : unclaimed ? (
        <ClaimForm result={actionData ?? null} />
      ) : (
        <p>{t('claim.owned')}</p>
      )}
      <p className="space-above">
        <SiteLink className="link" to={paths.organizer(slug)}>
          {t('claim.back')}
        </SiteLink>
      </p>
    </div>
  )
}

const RULES = { message: MESSAGE_LENGTH }

function ClaimForm({ result }: { result: Route.ComponentProps['actionData'] | null }) {
  const t = useText()
  const hydrated = useHydrated()
  const errorMessage = useErrorMessage()
  const failure = result?.failure ?? null
  const checks = useFieldChecks(RULES, failure?.fields ?? null)
  const code = checks.errors.message
  const fieldError = code && t(`field.${code}`, { ...MESSAGE_LENGTH, word: '' })
  const formFailure = failure && Object.keys(failure.fields).length === 0 ? failure : null
  return (
    <Form className="stack" method="post" noValidate={hydrated} preventScrollReset {...checks.handlers}>
      <p className="muted">{t('claim.lede')}</p>
      {checks.attempted && (fieldError || formFailure) && (
        <ErrorSummary
          ref={checks.summary}
          title={formFailure && !fieldError ? errorMessage(formFailure) : t('field.summary')}
          errors={fieldError ? [{ name: 'message', label: t('claim.message'), message: fieldError }] : []}
        />
      )}
      <Field name="message" label={t('claim.message')} hint={t('claim.message.hint')} error={fieldError}>
        {(control) => (
          <textarea
            className={field.input}
            rows={6}
            required
            minLength={MESSAGE_LENGTH.min}
            maxLength={MESSAGE_LENGTH.max}
            defaultValue={result?.message ?? ''}
            {...control}
          />
        )}
      </Field>
      <p>
        <button className={`${buttonStyles.primary} ${buttonStyles.large}`} type="submit">
          {t('claim.send')}
        </button>
      </p>
    </Form>
  )
}
