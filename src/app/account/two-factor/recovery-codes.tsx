import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as styles from './recovery-codes.module.css'

/** The recovery codes, shown once. Takes the focus. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other codes are another announcement
  useEffect(() => panel.current?.focus(), [codes])
  return (
    <section
      className={`stack ${styles.box}`}
      aria-labelledby="recovery-codes"
      tabIndex={-1}
      ref={panel}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what is told only once
      autoFocus
    >
      <h3 className="sans large bold" id="recovery-codes">
        {t('twoFactor.codes')}
      </h3>
      <p>{t('twoFactor.codes.once')}</p>
      <ul className={`num ${styles.codes}`} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyCodes text={codes.join('\n')} />
    </section>
  )
}

/** Without JavaScript or clipboard access the codes can still be selected and printed. */
function CopyCodes({ text }: { text: string }) {
  const t = useText()
  const hydrated = useHydrated()
  const [message, setWords] = useState('')
  if (!hydrated || !navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setWords(t('twoFactor.codes.copied')),
      () => setWords(t('twoFactor.codes.not_copied')),
    )
  return (
    <div className="flow">
      <button className={`${buttonStyles.outline} ${buttonStyles.small}`} type="button" onClick={copy}>
        <Copy /> {t('twoFactor.codes.copy')}
      </button>
      <span className="small" role="status">
        {message}
      </span>
    </div>
  )
}
