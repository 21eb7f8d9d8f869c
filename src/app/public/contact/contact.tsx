import { data } from 'react-router'
import { sendContactMessage } from '#features/contact/commands.server.ts'
import { failingAs } from '#platform/errors/wrap-errors.ts'
import { type Form, readForm } from '#platform/forms/read-form.server.ts'
import { visitOf, writing } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { useNote } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/contact.ts'
import { ContactForm, type ContactRefusal, type ContactValues } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

const FORM_BYTES = 32 * 1024
const WORDS: Record<number, MessageKey> = { 429: 'contact.too_many', 503: 'failure.unavailable' }
const BLANK: ContactValues = { name: '', email: '', message: '' }

export const loader = ({ context }: Route.LoaderArgs) => ({ email: visitOf(context).settings.contactEmail })

export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  const { address, jobs, settings, secret } = visitOf(context)
  let form: Form = {}
  const send = failingAs('message_not_sent', sendContactMessage)
  const { failure } = await writing(context, async (ctx) => {
    form = await readForm(request, { limit: FORM_BYTES })
    await send(ctx, form, { address, jobs, settings: { ...settings, secret } })
  })
  if (!failure) return { sent: true, refusal: null, values: BLANK }
  const { fields, status, retryAfter = 0 } = failure
  const refusal: ContactRefusal = {
    fields,
    words: WORDS[status] ?? 'contact.failed',
    minutes: Math.ceil(retryAfter / 60),
  }
  const headers = retryAfter > 0 ? { 'retry-after': String(retryAfter) } : undefined
  return data({ sent: false, refusal, values: typed(form) }, { status, ...(headers && { headers }) })
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What the visitor had typed, to show it again. */
function typed(form: Form): ContactValues {
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
  return { name: text(form['name']), email: text(form['email']), message: text(form['message']) }
}

export default function Contact({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const page = { type: 'ContactPage', path: paths.contact, name: t('contact.title') } as const
  return (
    <>
      <Head title={t('contact.title')} description={t('contact.description')} path={paths.contact} />
      <JsonLd
        things={import.meta.env.SSR ? [webPage(where, { ...page, description: t('contact.description') })] : null}
      />
      <div className="head">
        <div className="page">
          <h1>{t('contact.title')}</h1>
          <p className="muted mt-4 max-w-[56ch]">{t('contact.lede')}</p>
        </div>
      </div>
      <div className="page two-cols">
        <section aria-label={t('contact.form')}>
          {actionData?.sent ? (
            <Sent />
          ) : (
            <ContactForm refusal={actionData?.refusal ?? null} values={actionData?.values ?? BLANK} />
          )}
        </section>
        <OtherWays email={email} />
      </div>
    </>
  )
}

/** In the form's place once the message is away; takes the focus that the form had. */
function Sent() {
  const t = useText()
  const panel = useNote<HTMLDivElement>(true)
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was done
    <div className="sent" role="status" tabIndex={-1} ref={panel} autoFocus>
      <h2>{t('contact.sent')}</h2>
      <p>{t('contact.sent.text')}</p>
      <SiteLink className="btn btn--line" to={paths.events}>
        {t('search.all_events')}
      </SiteLink>
    </div>
  )
}
