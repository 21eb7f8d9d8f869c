import { data } from 'react-router'
import { sendContactMessage } from '#features/contact/commands.server.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { type FormFields, readForm } from '#platform/forms/read-form.server.ts'
import { getLoadContext, runCommand } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/contact.ts'
import { type ContactFailure, ContactForm, type ContactValues } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

const MAX_BODY_BYTES = 32 * 1024
const MESSAGE_KEYS: Record<number, MessageKey> = { 429: 'contact.too_many', 503: 'failure.unavailable' }
const EMPTY_VALUES: ContactValues = { name: '', email: '', message: '' }

export const loader = ({ context }: Route.LoaderArgs) => ({ email: getLoadContext(context).settings.contactEmail })

export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  const { clientIp: address, jobs, settings, secret } = getLoadContext(context)
  let form: FormFields = {}
  const send = wrapErrors('message_not_sent', sendContactMessage)
  const { failure } = await runCommand(context, async (ctx) => {
    form = await readForm(request, { limit: MAX_BODY_BYTES })
    await send(ctx, form, { clientIp: address, jobs, settings: { ...settings, secret } })
  })
  if (!failure) return { sent: true, failure: null, values: EMPTY_VALUES }
  const { fields, status, retryAfter = 0 } = failure
  const contactFailure: ContactFailure = {
    fields,
    words: MESSAGE_KEYS[status] ?? 'contact.failed',
    minutes: Math.ceil(retryAfter / 60),
  }
  const headers = retryAfter > 0 ? { 'retry-after': String(retryAfter) } : undefined
  return data({ sent: false, failure: contactFailure, values: toValues(form) }, { status, ...(headers && { headers }) })
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The submitted values. */
function toValues(form: FormFields): ContactValues {
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
  return { name: text(form['name']), email: text(form['email']), message: text(form['message']) }
}

export default function Contact({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const page = { type: 'ContactPage', path: paths.contact, name: t('contact.title') } as const
  return (
    <>
      <PageMeta title={t('contact.title')} description={t('contact.description')} path={paths.contact} />
      <JsonLd
        nodes={import.meta.env.SSR ? [webPage(urls, { ...page, description: t('contact.description') })] : null}
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
            <SentMessage />
          ) : (
            <ContactForm failure={actionData?.failure ?? null} values={actionData?.values ?? EMPTY_VALUES} />
          )}
        </section>
        <OtherWays email={email} />
      </div>
    </>
  )
}

/** Replaces the form after sending; takes the focus. */
function SentMessage() {
  const t = useText()
  const panel = useFocusedMessage<HTMLDivElement>(true)
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result
    <div className="sent" role="status" tabIndex={-1} ref={panel} autoFocus>
      <h2>{t('contact.sent')}</h2>
      <p>{t('contact.sent.text')}</p>
      <SiteLink className="btn btn--line" to={paths.events}>
        {t('search.all_events')}
      </SiteLink>
    </div>
  )
}
