import { useEffect } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getStatementPreview } from '#features/payments/statement/queries/statement.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction, withStatus } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { STATEMENT_BYTES } from '#shared/payments/statement.ts'
import { Button } from '#ui/components/button.tsx'
import { useToast } from '#ui/components/feedback/toast.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { MoneyHeading } from '../money-heading.tsx'
import type { Route } from './+types/statement.ts'
import { ChoosePerson } from './choose-person.tsx'
import { FileCard } from './file-card.tsx'
import { Groups } from './groups.tsx'
import * as styles from './statement.module.css'
import { runStatementIntent } from './statement-actions.server.ts'
import { doneMessage, toastMessage } from './statement-response.ts'
import { UploadForm } from './upload-form.tsx'

/** The file, and the fields of the form; a file somewhat too large is read, so that the page can say so. */
const FORM_BYTES = STATEMENT_BYTES + 1024 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.statement, async (ctx, event) => {
    const line = call.url.searchParams.get('line') ?? ''
    const query = (call.url.searchParams.get('q') ?? '').slice(0, 80)
    return {
      preview: await getStatementPreview(ctx, event.translationId, {
        line: /^\d{1,5}$/.test(line) ? Number(line) : null,
        query,
      }),
    }
  })

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'money.edit', slug),
  limit: FORM_BYTES,
  form: async (ctx, slug, form, files) => {
    const value = await runStatementIntent({ ctx, slug, form, files })
    if ('done' in value)
      return redirectTo(pathWithQuery(eventPanelPaths.statement(slug), { done: value.done, ...value.query }))
    return 'refused' in value ? withStatus(400, value) : value
  },
})

/** What the codes mean here: an editor's own payment, and a file that was not read to its end. */
const FAILURES: Record<string, MessageKey> = { forbidden: 'money.own', body_too_large: 'statement.refused.too_large' }

/** Matches a bank statement with what people owe: a file, what is recognized in it, and what someone confirms. */
export default function Statement({ loaderData: { event, preview }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const result = actionData ?? null
  const refused = (result?.value && 'refused' in result.value && result.value.refused) || null
  const asked = (result?.value && 'unknown' in result.value && result.value.unknown) || null
  const done = result ? null : params.get('done')
  const message = doneMessage(done)
  const count = Number(params.get('count')) || 0
  const toast = useDoneToast(done, count)
  const failureMessage = result?.failure ? FAILURES[result.failure.code] : undefined
  return (
    <>
      <MoneyHeading event={event} tab="statement" lede={t('statement.lede')} />
      <div className={styles.page} data-wide>
        <SuccessNote message={message && t(message, { count })} />
        <FormError failure={result?.failure ?? null} message={failureMessage && t(failureMessage)} />
        {(done === 'changed' || done === 'own') && <NotBooked why={done} />}
        {preview && !asked && !refused ? (
          <>
            <FileCard preview={preview} />
            {preview.choosing && (
              <ChoosePerson
                preview={preview}
                choosing={preview.choosing}
                address={eventPanelPaths.statement(event.slug)}
                same={done === 'same' ? params.get('who') : null}
              />
            )}
            <Groups preview={preview} address={eventPanelPaths.statement(event.slug)} />
            <Form method="post" className={styles.finish}>
              <p className="muted">{t('statement.finish.text')}</p>
              <Button type="submit" name="intent" value="finish">
                {t('statement.finish')}
              </Button>
            </Form>
          </>
        ) : (
          <UploadForm asked={asked} refused={refused} isPrimary />
        )}
      </div>
      {toast}
    </>
  )
}

/** The line was further down the page. */
function NotBooked({ why }: { why: 'changed' | 'own' }) {
  const t = useText()
  const { key } = useLocation()
  const note = useFocusedMessage<HTMLParagraphElement>(key)
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the message
    <p className={styles.changed} role="alert" tabIndex={-1} ref={note} autoFocus>
      {t(why === 'own' ? 'money.own' : 'statement.changed')}
    </p>
  )
}

/** Each act has a location of its own. */
function useDoneToast(done: string | null, count: number) {
  const t = useText()
  const { key } = useLocation()
  const { showToast, toast } = useToast()
  const message = toastMessage(done)
  const text = message && t(message, { count })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words again are shown again
  useEffect(() => showToast(text === null ? null : { text }), [key, text, showToast])
  return toast
}
