import { Form, useSearchParams } from 'react-router'
import { claimOrganizer } from '#features/claims/commands.server.ts'
import { authorizeConfirmed } from '#features/identity/accounts/access.server.ts'
import { getOrganizerPage } from '#features/organizations/queries.server.ts'
import { keepToAddress, nameIn } from '#platform/react-router/current-url.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useRefusalWords } from '#ui/forms/error-messages.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { useChecks } from '#ui/forms/use-field-checks.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/claim.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, slug, unclaimed } = await loadOrThrow(context, (ctx) => getOrganizerPage(ctx, nameIn(params.id)))
  keepToAddress(url, paths.claimOrganizer(slug), 302)
  return { name, slug, unclaimed }
}

export async function action(call: Route.ActionArgs) {
  const slug = nameIn(call.params.id)
  const result = await submitted(call, (ctx, form) => claimOrganizer(ctx, slug, form), { admit: authorizeConfirmed })
  if (result.done) throw go(addressWith(inForm(call.url, paths.claimOrganizer(slug)), { done: 'sent' }))
  return answered({ refusal: result.refusal, message: result.text('message') }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** To say that a card which nobody owns is one's own (decisions 2). */
export default function Claim({ loaderData: { name, slug, unclaimed }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const sent = params.get('done') === 'sent' && !actionData
  return (
    <div className="page max-w-3xl py-10">
      <Head title={t('claim.title', { name })} path={null} />
      <h1 className="mb-4 text-3xl leading-tight">{t('claim.title', { name })}</h1>
      {sent ? (
        <DoneNote words={t('claim.sent')} />
      ) : unclaimed ? (
        <ClaimForm answer={actionData ?? null} />
      ) : (
        <p>{t('claim.owned')}</p>
      )}
      <p className="mt-6">
        <SiteLink className="link" to={paths.organizer(slug)}>
          {t('claim.back')}
        </SiteLink>
      </p>
    </div>
  )
}

const RULES = { message: MESSAGE_LENGTH }

function ClaimForm({ answer }: { answer: Route.ComponentProps['actionData'] | null }) {
  const t = useText()
  const scripted = useScripted()
  const words = useRefusalWords()
  const refusal = answer?.refusal ?? null
  const checks = useChecks(RULES, refusal?.fields ?? null)
  const code = checks.wrongs.message
  const wrong = code && t(`field.${code}`, { ...MESSAGE_LENGTH, word: '' })
  const whole = refusal && Object.keys(refusal.fields).length === 0 ? refusal : null
  return (
    <Form className="stack" method="post" noValidate={scripted} preventScrollReset {...checks.handlers}>
      <p className="muted">{t('claim.lede')}</p>
      {checks.tried && (wrong || whole) && (
        <ErrorSummary
          ref={checks.summary}
          title={whole && !wrong ? words(whole) : t('field.summary')}
          wrong={wrong ? [{ name: 'message', label: t('claim.message'), words: wrong }] : []}
        />
      )}
      <Field name="message" label={t('claim.message')} hint={t('claim.message.hint')} error={wrong}>
        {(control) => (
          <textarea
            className="input"
            rows={6}
            required
            minLength={MESSAGE_LENGTH.min}
            maxLength={MESSAGE_LENGTH.max}
            defaultValue={answer?.message ?? ''}
            {...control}
          />
        )}
      </Field>
      <p>
        <button className="btn btn--lit btn--big" type="submit">
          {t('claim.send')}
        </button>
      </p>
    </Form>
  )
}
