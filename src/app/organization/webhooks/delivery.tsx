import { useEffect } from 'react'
import { Form, useRevalidator, useSearchParams } from 'react-router'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { redeliver } from '#features/webhooks/commands/messages.server.ts'
import { getWebhook, getWebhookDelivery } from '#features/webhooks/queries.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { webhookPaths } from '#shared/webhooks.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/delivery.ts'
import { Attempts } from './attempts.tsx'
import { DELIVERY_BADGES } from './delivery-log.tsx'
import { WEBHOOK_ERRORS } from './errors.ts'
import * as styles from './webhooks.module.css'

export async function loader(call: Route.LoaderArgs) {
  const [id, delivery] = [rowIdOrNone(call.params.id), rowIdOrNone(call.params.delivery)]
  const { organization } = await loadOrganization(call, (slug) => webhookPaths.delivery(slug, id, delivery))
  return loadOrThrow(call.context, async (ctx) => ({
    slug: organization.slug,
    endpoint: await getWebhook(ctx, organization.id, id),
    delivery: await getWebhookDelivery(ctx, organization.id, { endpoint: id, delivery }),
    now: getContext(call.context).now.toISOString(),
  }))
}

/** Sends it again. */
export const action = pageAction({
  subject: ({ params: { slug, id, delivery } }: Route.ActionArgs) => [parseIdOrSlug(slug), rowIdOrNone(id), delivery],
  authorize: (ctx, slug) => authorizeIn(ctx, 'webhooks.edit', slug),
  form: { run: (ctx, slug, id, delivery) => redeliver(ctx, slug, id, { delivery }), done: 'redeliver' },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE = ['test', 'redeliver'] as const
const RELOAD_MS = 1500
/** A message that is due later than this is not waited for. */
const SOON_MS = 30_000

/** One message: what was sent and what came back, of each attempt. */
export default function WebhookDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { slug, endpoint, delivery, now } = loaderData
  const { moment } = useTimestamps()
  const when = (instant: string) => moment(new Date(instant), new Date(now))
  const { nextAttemptAt } = delivery
  const isSoon = nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.parse(now) < SOON_MS
  useReloading(isSoon)
  const done = actionData ? undefined : DONE.find((one) => one === params.get('done'))
  const failure = actionData?.failure ?? null
  const errorMessage = useErrorMessage(WEBHOOK_ERRORS)
  return (
    <>
      <PageMeta title={`${delivery.kind} #${delivery.sequence}`} path={null} />
      <PanelHeading
        title={t('webhooks.message')}
        lede={
          <>
            <code translate="no">{delivery.kind}</code> #{delivery.sequence} · {when(delivery.at)}
          </>
        }
      >
        <SiteLink className="link" to={webhookPaths.endpoint(slug, endpoint.id)}>
          {t('webhooks.back')}
        </SiteLink>
      </PanelHeading>
      <div className={styles.page}>
        <SuccessNote message={done ? t(`webhooks.message.done.${done}`) : null} />
        <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
        <div className="stack-small" role="status">
          <p>
            <Badge tone={DELIVERY_BADGES[delivery.state]}>{t(`webhooks.delivery.${delivery.state}`)}</Badge>{' '}
            {nextAttemptAt && !isSoon && t('webhooks.next', { when: when(nextAttemptAt) })}
            {nextAttemptAt && isSoon && (
              <SiteLink className="link" to={webhookPaths.delivery(slug, endpoint.id, delivery.id)} reloadDocument>
                {t('webhooks.reload')}
              </SiteLink>
            )}
          </p>
        </div>
        {delivery.state !== 'pending' && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="redeliver">
              <RotateCw /> {t('webhooks.redeliver')}
            </Button>
          </Form>
        )}
        <section aria-labelledby="body">
          <h2 id="body">{t('webhooks.body')}</h2>
          <p className="small muted">
            webhook-id <code translate="no">{delivery.messageId}</code>
          </p>
          {delivery.body === null ? (
            <p className="muted">{t('webhooks.body.none')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            <pre className={styles.code} tabIndex={0} translate="no">
              {JSON.stringify(JSON.parse(delivery.body), null, 2)}
            </pre>
          )}
        </section>
        <Attempts log={delivery.log} now={now} />
      </div>
    </>
  )
}

/** Asks again while it is about to be sent. */
function useReloading(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
