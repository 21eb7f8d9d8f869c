import { redirect } from 'react-router'
import type { PageHandle } from '#app/layouts/site.tsx'
import type { AnsweredFiles } from '#features/registrations/files/answers-with-files.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { formResponse, pathWithQuery, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import type { RefusalReason } from '#shared/registrations/states.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/registration.ts'
import { ClosedNote, closedReason } from './closed-note.tsx'
import {
  authorizeForm,
  loadForm,
  loadRegistered,
  type RegistrationRef,
  readRegistrationRef,
} from './load-registration.server.ts'
import { readPricing } from './pricing.server.ts'
import { changeForm, type KeptForm, keepFiles, registerFromForm, withoutCompanion } from './register.server.ts'
import { Registered } from './registered/registered.tsx'
import * as styles from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationHeading } from './registration-heading.tsx'

export const handle: PageHandle = {}
/** Text of all questions, and files. Visitors whose session has ended, and unconfirmed people, send text only. */
const FORM_BYTES = 24 * 1024 * 1024
const TEXT_BYTES = 256 * 1024

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ref = readRegistrationRef({ params, url })
  const done = url.searchParams.get('done')
  if (done !== null && getContext(context).actor.kind === 'person')
    return { page: null, registered: await loadOrThrow(context, (ctx) => loadRegistered(ctx, Number(done))) }
  const page = await loadOrThrow(context, (ctx) => loadForm(ctx, ref))
  if (params.id !== page.event.slug) throw redirect(paths.registration(page.event.slug, ref.ticketId) + url.search, 302)
  return { page, registered: null }
}

export async function action(call: Route.ActionArgs) {
  const ref = readRegistrationRef(call)
  const { actor } = getContext(call.context)
  const maySendFiles = actor.kind === 'person' && actor.confirmed
  let kept: KeptForm | null = null
  let stored: AnsweredFiles = {}
  let reason: RefusalReason | null = null
  let pricing: TicketPricing | null = null
  const result = await runFormAction(
    call,
    async (ctx, form, files) => {
      const intent = textOf(form, 'intent')
      if (intent && intent !== 'register') {
        if (ctx.actor.kind === 'person' && ctx.actor.confirmed) await keepFiles(ctx, ref, { form, files }, stored)
        pricing = await pricingOf(ctx, ref, form, intent === 'check')
        kept = await changeForm(ctx, form, intent)
        if (kept.done === 'removed') stored = withoutCompanion(stored, Number(intent.split(' ')[1]))
        return null
      }
      try {
        return await registerFromForm(ctx, ref, { form, files }, stored)
      } catch (error) {
        pricing = await pricingOf(ctx, ref, form, false)
        if (error instanceof AppError) reason = (error.details?.['reason'] as RefusalReason | undefined) ?? null
        throw error
      }
    },
    {
      // Before files are received.
      authorize: (ctx) => maySendFiles && authorizeForm(ctx, ref),
      limit: maySendFiles ? FORM_BYTES : TEXT_BYTES,
      authorizeFiles: authorizeConfirmed,
    },
  )
  const registered = result.done?.value
  if (registered) {
    const { id, state } = registered
    const page = pathWithQuery(paths.registration(ref.slug, ref.ticketId), { done: String(id) })
    // A seat that is held is paid at once.
    throw redirectTo(state === 'hold' ? registrationPaths.cardPayment(id) : page)
  }
  return formResponse(
    {
      failure: result.failure,
      kept: kept as KeptForm | null,
      stored,
      reason: reason as RefusalReason | null,
      pricing: pricing as TicketPricing | null,
    },
    result,
  )
}

/** What the form costs by now; without the code where it is of no use, unless someone tries it. */
async function pricingOf(ctx: RequestContext, ref: RegistrationRef, form: FormValues, isTried: boolean) {
  try {
    return await readPricing(ctx, ref, form)
  } catch (error) {
    if (isTried || !(error instanceof AppError)) throw error
    return readPricing(ctx, ref, {}).catch(() => null)
  }
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The form of a ticket, and what became of it. */
export default function Registration({ loaderData: { page, registered }, actionData }: Route.ComponentProps) {
  const t = useText()
  if (registered) return <Registered registered={registered} />
  const closed = closedReason(page)
  return (
    <>
      <PageMeta title={`${t('signUp.title')}: ${page.event.title}`} path={null} />
      <meta name="robots" content="noindex" />
      <div className={`page ${styles.page}`}>
        <RegistrationHeading page={page} />
        {closed && !actionData?.failure ? (
          <ClosedNote page={page} reason={closed} />
        ) : (
          <RegistrationForm page={page} result={actionData ?? null} />
        )}
      </div>
    </>
  )
}
