import type { WebhookEndpoint } from '#features/webhooks/queries.server.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './webhooks.module.css'

const STATES = { active: 'success', paused: 'quiet', disabled: 'danger' } as const

/** Whether an endpoint gets messages, and when it last got one. */
export function EndpointState({ endpoint, now }: { endpoint: WebhookEndpoint; now: string }) {
  const t = useText()
  const { moment } = useTimestamps()
  const { state, disabledReason, failingSince, deliveredAt, waiting, failed, dropped, resumeAt } = endpoint
  const when = (instant: string) => moment(new Date(instant), new Date(now))
  const facts = [
    deliveredAt ? t('webhooks.delivered', { when: when(deliveredAt) }) : t('webhooks.delivered.never'),
    waiting > 0 && t('webhooks.waiting', { count: waiting }),
    failed > 0 && t('webhooks.failed', { count: failed }),
    dropped > 0 && t('webhooks.dropped', { count: dropped }),
    resumeAt && t('webhooks.resume_at', { when: when(resumeAt) }),
  ]
  return (
    <div className={styles.state}>
      <Badge tone={STATES[state]}>{t(`webhooks.state.${state}`)}</Badge>{' '}
      {failingSince && state === 'active' && (
        <Badge tone="danger">{t('webhooks.failing', { when: when(failingSince) })}</Badge>
      )}
      {disabledReason && <p>{t(`webhooks.disabled.${disabledReason}`)}</p>}
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </div>
  )
}
