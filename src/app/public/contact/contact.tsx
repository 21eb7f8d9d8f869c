import { findCalendarSubject } from '#features/calendar-feeds/followable.server.ts'
import { sendContactMessage } from '#features/contact/commands.server.ts'
import { contactForm } from '#features/contact/schema.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { formResponse, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/contact.ts'
import * as styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

const MAX_BODY_BYTES = 32 * 1024

/** With `?venue=`: the message begins with the venue that it is about. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    email: ctx.services.settings.contactEmail,
    constraints: formConstraints(contactForm),
    about: await findCalendarSubject(ctx, 'venue', url.searchParams.get('venue')),
  }))

const send = wrapUnexpectedErrors('message_not_sent', sendContactMessage)

export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(call, send, { limit: MAX_BODY_BYTES, idempotent: true })
  return formResponse({ failure: result.failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Contact({ loaderData: { email, constraints, about }, actionData }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const page = { type: 'ContactPage', path: paths.contact, name: t('contact.title') } as const
  return (
    <>
      <PageMeta title={t('contact.title')} description={t('contact.description')} path={paths.contact} />
      <JsonLd
        nodes={import.meta.env.SSR ? [webPage(urls, { ...page, description: t('contact.description') })] : null}
      />
      <PageHeading title={t('contact.title')} lede={t('contact.lede')} />
      <div className={`page ${styles.columns}`}>
        <section aria-label={t('contact.form')}>
          {actionData && !actionData.failure ? (
            <SentMessage />
          ) : (
            <ContactForm
              constraints={constraints}
              failure={actionData?.failure ?? null}
              message={about && `${about.name} (${urls.pageUrl(paths.venue(about.slug))}):\n`}
            />
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
    <div className={styles.sent} role="status" tabIndex={-1} ref={panel} autoFocus>
      <h2>{t('contact.sent')}</h2>
      <p>{t('contact.sent.text')}</p>
      <ButtonLink to={paths.events}>{t('search.all_events')}</ButtonLink>
    </div>
  )
}
