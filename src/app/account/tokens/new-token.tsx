import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Joined } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { ShieldAlert } from '#ui/icons/shield-alert.ts'
import * as styles from './tokens.module.css'

/** The token that was just made, shown this once. Takes the focus. Without JavaScript or clipboard access it can be selected. */
export function NewToken({ name, token }: { name: string; token: string }) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      className={`stack ${styles.created}`}
      aria-labelledby="new-token"
      tabIndex={-1}
      ref={panel}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what is told only once
      autoFocus
    >
      <h2 id="new-token">{t('apiTokens.ready', { name })}</h2>
      <p>
        {t('apiTokens.copy_now')} <b>{t('apiTokens.once')}</b>
      </p>
      <CopyToken token={token} />
      <p className={`small muted ${styles.warning}`}>
        <ShieldAlert /> {t('apiTokens.warning')}
      </p>
    </section>
  )
}

function CopyToken({ token }: { token: string }) {
  const t = useText()
  const hydrated = useHydrated()
  const [result, setResult] = useState<'copied' | 'not_copied' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setResult('copied'),
      () => setResult('not_copied'),
    )
  return (
    <div>
      <label className="visually-hidden" htmlFor="token">
        {t('apiTokens.new')}
      </label>
      <Joined>
        <Input
          id="token"
          readOnly
          translate="no"
          autoComplete="off"
          spellCheck={false}
          defaultValue={token}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {hydrated && navigator.clipboard && (
          <Button variant="primary" type="button" onClick={copy}>
            <Copy /> {t('apiTokens.copy')}
          </Button>
        )}
      </Joined>
      <p className="small" role="status">
        {result && t(result === 'copied' ? 'twoFactor.codes.copied' : 'twoFactor.codes.not_copied')}
      </p>
    </div>
  )
}
