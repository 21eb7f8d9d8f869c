import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './webhooks.module.css'

/** The same in every language: docs/webhooks.md has it with an explanation. */
const CODE = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.CANDIL_WEBHOOK_SECRET)
// The body as it arrived, before anything parses it.
const message = webhook.verify(rawBody, request.headers)
console.log(message.type, message.sequence, message.data)`

/** How a program tells that a message is from here. */
export function SignatureHelp() {
  const t = useText()
  return (
    <Card>
      <details>
        <summary>
          <h2 className={styles.summary}>{t('webhooks.verify')}</h2>
        </summary>
        <div className="stack-small">
          <p>{t('webhooks.verify.text')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre className={styles.code} tabIndex={0} translate="no">
            {CODE}
          </pre>
          <p>{t('webhooks.verify.once')}</p>
        </div>
      </details>
    </Card>
  )
}
