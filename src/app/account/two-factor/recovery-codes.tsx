import { useEffect, useRef, useState } from 'react'
import { SITE_NAME } from '#shared/site-name.ts'
import { Button } from '#ui/components/button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { Download } from '#ui/icons/download.ts'
import { Printer } from '#ui/icons/printer.ts'
import { useSite } from '#ui/page/site.ts'
import * as styles from './recovery-codes.module.css'

/** The recovery codes, shown once. Takes the focus. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText()
  const owner = useOwner()
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other codes are another announcement
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'center' })
  }, [codes])
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
      <p className={styles.onScreen}>{t('twoFactor.codes.once')}</p>
      <p className={styles.onPaper} aria-hidden="true">
        {owner}
      </p>
      <ul className={`num ${styles.codes}`} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CodeActions codes={codes} />
    </section>
  )
}

/** Whose codes they are and of which site, for a paper or a file that is found in some years. */
function useOwner() {
  const t = useText()
  return t('twoFactor.codes.file', { site: SITE_NAME, name: useSite()?.user?.username ?? '' })
}

/** Keeps the codes: nothing is sent. The link contains the file, so that it works without JavaScript too. */
function CodeActions({ codes }: { codes: readonly string[] }) {
  const t = useText()
  const text = [useOwner(), '', ...codes, ''].join('\n')
  return (
    <div className={`flow ${styles.actions}`}>
      <Button
        as="a"
        size="small"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={t('twoFactor.codes.file_name')}
      >
        <Download /> {t('twoFactor.codes.download')}
      </Button>
      <Button size="small" scripts="needed" type="button" onClick={() => window.print()}>
        <Printer /> {t('twoFactor.codes.print')}
      </Button>
      <CopyCodes text={codes.join('\n')} />
    </div>
  )
}

/** Without clipboard access the codes can still be selected. */
function CopyCodes({ text }: { text: string }) {
  const t = useText()
  const hydrated = useHydrated()
  const [message, setMessage] = useState('')
  if (!hydrated || !navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(t('twoFactor.codes.copied')),
      () => setMessage(t('twoFactor.codes.not_copied')),
    )
  return (
    <>
      <Button size="small" type="button" onClick={copy}>
        <Copy /> {t('twoFactor.codes.copy')}
      </Button>
      <span className="small" role="status">
        {message}
      </span>
    </>
  )
}
