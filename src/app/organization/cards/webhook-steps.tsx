import { STRIPE_EVENTS } from '#shared/payments/checkout.ts'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './cards.module.css'

/** What is set up at Stripe: a key, and the address where it tells of payments. Open until it is done. */
export function WebhookSteps({ url, isDone }: { url: string; isDone: boolean }) {
  const t = useText()
  return (
    <Card>
      <details open={!isDone}>
        <summary>
          <h2 className={styles.summary}>{t('cards.steps')}</h2>
        </summary>
        <ol className={styles.steps}>
          <li>{t('cards.steps.key')}</li>
          <li>
            {t('cards.steps.webhook')} <code>{url}</code>
          </li>
          <li>
            {t('cards.steps.events')}
            <ul className={styles.events}>
              {STRIPE_EVENTS.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </li>
          <li>{t('cards.steps.enter')}</li>
          <li>{t('cards.steps.event')}</li>
        </ol>
      </details>
    </Card>
  )
}
