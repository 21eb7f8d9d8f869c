import { redirect } from 'react-router'
import {
  createNewsletter,
  deleteNewsletter,
  saveNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
} from '#features/newsletter/commands.server.ts'
import { getNewsletter } from '#features/newsletter/queries.server.ts'
import { newsletterForm } from '#features/newsletter/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { formResponse, runFormAction } from '#platform/react-router/form-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/newsletter.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { NewsletterProgress } from './newsletter-progress.tsx'

/** Two texts of 20,000 characters, in form encoding. */
const FORM_BYTES = 512 * 1024
const EMPTY = { subject_es: '', body_es: '', subject_en: '', body_en: '' }

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({
    newsletter: call.params.id === 'new' ? null : await getNewsletter(ctx, rowIdOf(call.params.id)),
    constraints: formConstraints(newsletterForm),
    success: call.url.searchParams.get('done'),
  }))

/** What was done, and to which newsletter. */
async function run(ctx: RequestContext, ref: string, form: FormValues) {
  if (ref === 'new') return { id: await createNewsletter(ctx, form), done: 'saved' }
  const id = rowIdOf(ref)
  switch (form['intent']) {
    case 'save':
      return { id, done: (await saveNewsletter(ctx, id, form)) ? 'saved' : 'nothing' }
    case 'test':
      await saveNewsletter(ctx, id, form)
      await testNewsletter(ctx, id)
      return { id, done: 'tested' }
    case 'send':
      await sendNewsletter(ctx, id, form['seen'])
      return { id, done: 'sent' }
    case 'stop':
      return { id, done: (await stopNewsletter(ctx, id)) ? 'stopped' : 'nothing' }
    case 'delete':
      await deleteNewsletter(ctx, id)
      return { id: null, done: 'deleted' }
    default:
      throw notFound()
  }
}

export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(call, (ctx, form) => run(ctx, call.params.id, form), { limit: FORM_BYTES })
  if (!result.done) return formResponse({ failure: result.failure, intent: result.text('intent') }, result)
  const { id, done } = result.done.value
  const path = id === null ? adminPaths.newsletters : adminPaths.newsletter(id)
  throw redirect(`${path}?done=${done}`)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const SUCCESS: Record<string, MessageKey> = {
  saved: 'admin.newsletter.saved',
  nothing: 'account.save.nothing',
  tested: 'admin.newsletter.tested',
  sent: 'admin.newsletter.sending',
  stopped: 'admin.newsletter.stopped',
}

/** Writes a newsletter, shows how it reads, and sends it. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { newsletter, constraints, success, now } = loaderData
  const isForm = actionData && ['save', 'test', ''].includes(actionData.intent)
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData.failure : null)
  const message = !actionData && success ? SUCCESS[success] : undefined
  return (
    <>
      <AdminHeading
        parent={{ to: adminPaths.newsletters, label: t('admin.newsletter') }}
        title={newsletter?.texts.subject_es ?? t('admin.newsletter.new')}
        success={message ? t(message) : null}
      />
      {/* Someone else has sent it meanwhile: its forms are gone. */}
      <ErrorNote failure={newsletter && newsletter.state !== 'draft' ? (actionData?.failure ?? null) : null} />
      {newsletter && newsletter.state !== 'draft' && <NewsletterProgress newsletter={newsletter} now={now} />}
      {(!newsletter || newsletter.state === 'draft') && (
        <NewsletterForm
          key={`${newsletter?.id} ${newsletter?.seen}`}
          texts={newsletter?.texts ?? EMPTY}
          seen={newsletter?.seen ?? ''}
          isNew={!newsletter}
          constraints={constraints}
          failure={isForm ? actionData.failure : null}
        />
      )}
      {newsletter && <NewsletterPreview newsletter={newsletter} failureOf={failureOf} />}
    </>
  )
}
