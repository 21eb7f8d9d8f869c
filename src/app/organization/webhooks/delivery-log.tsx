import { Form } from 'react-router'
import type { LoggedDelivery, WebhookEndpoint } from '#features/webhooks/queries.server.ts'
import { LOG_DAYS, REDELIVERY_HOURS, webhookPaths } from '#shared/webhooks.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './webhooks.module.css'

export const DELIVERY_BADGES = {
  pending: 'info',
  delivered: 'success',
  failed: 'danger',
  skipped: 'quiet',
} as const satisfies Record<string, BadgeTone>

type Props = {
  slug: string
  endpoint: WebhookEndpoint
  deliveries: LoggedDelivery[]
  /** Where the next page begins. */
  older: number | null
  isFirstPage: boolean
  now: string
}

/** What was sent, latest first, and the button that sends again what failed. */
export function DeliveryLog({ slug, endpoint, deliveries, older, isFirstPage, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  return (
    <section aria-labelledby="log">
      <h2 id="log">{t('webhooks.log')}</h2>
      <p className="small muted">{t('webhooks.log.text', { count: LOG_DAYS })}</p>
      {endpoint.failed > 0 && endpoint.state === 'active' && <RedeliverFailed />}
      {deliveries.length === 0 && <p>{t('webhooks.log.none')}</p>}
      <ul className={styles.log}>
        {deliveries.map(({ id, kind, sequence, state, at, status, failure, attempts }) => (
          <li key={id}>
            <Badge tone={DELIVERY_BADGES[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
            <SiteLink className="link" to={webhookPaths.delivery(slug, endpoint.id, id)}>
              <code translate="no">{kind}</code> <span className="muted">#{sequence}</span>
            </SiteLink>
            <small>
              {[
                moment(new Date(at), new Date(now)),
                attempts > 0 && t('webhooks.attempts', { count: attempts }),
                status !== null ? String(status) : failure && t(`webhooks.failure_kind.${failure}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <p className="flow">
        {!isFirstPage && (
          <ButtonLink to={webhookPaths.endpoint(slug, endpoint.id)}>{t('webhooks.log.latest')}</ButtonLink>
        )}
        {older !== null && (
          <ButtonLink to={`${webhookPaths.endpoint(slug, endpoint.id)}?before=${older}#log`}>
            {t('webhooks.log.older')}
          </ButtonLink>
        )}
      </p>
    </section>
  )
}

function RedeliverFailed() {
  const t = useText()
  return (
    <Form method="post" className={styles.actions} preventScrollReset>
      <label htmlFor="hours">{t('webhooks.redeliver.since')}</label>
      <Select id="hours" name="hours" defaultValue="24">
        {REDELIVERY_HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {t(`webhooks.hours.${hours}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" name="intent" value="redeliver_failed">
        {t('webhooks.redeliver.failed')}
      </Button>
    </Form>
  )
}
