import { useState } from 'react'
import { ROTATION_HOURS } from '#shared/webhooks.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { CopyCheck } from '#ui/icons/copy-check.ts'
import * as styles from './webhooks.module.css'

type Props = {
  secret: string
  /** Of an endpoint that was just added; else the secret replaces another one. */
  isNew?: boolean
  /** The page of the endpoint. */
  to?: string
}

/** A new secret, which is shown this once. Focused, so that nobody leaves without seeing it. */
export function SecretNote({ secret, isNew = false, to }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const [isCopied, setIsCopied] = useState(false)
  const note = useFocusedMessage<HTMLElement>(secret)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    // Without JavaScript the browser moves to the result.
    <Card aria-labelledby="secret" tabIndex={-1} ref={note} autoFocus>
      <h2 id="secret">{t(isNew ? 'webhooks.secret.added' : 'webhooks.secret.rotated')}</h2>
      <p>{isNew ? t('webhooks.secret.copy') : t('webhooks.secret.overlap', { count: ROTATION_HOURS })}</p>
      <p role="status" className={styles.secret}>
        <code translate="no">{secret}</code>
      </p>
      <div className="flow">
        {hydrated && navigator.clipboard && (
          <Button variant="primary" type="button" onClick={copy}>
            {isCopied ? <CopyCheck /> : <Copy />} {t(isCopied ? 'webhooks.secret.copied' : 'webhooks.secret.do')}
          </Button>
        )}
        {to && <ButtonLink to={to}>{t('webhooks.open')}</ButtonLink>}
      </div>
    </Card>
  )
}
