import { Button } from '#ui/components/button.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { CopyCheck } from '#ui/icons/copy-check.ts'
import * as styles from './api-docs.module.css'

/** Code that scrolls within its box, with a button that copies it where scripts run. */
export function CodeBlock({ label, code, copies = false }: { label: string; code: string; copies?: boolean }) {
  const t = useText()
  const { copy, result } = useCopy(code)
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which needs the keyboard */}
      <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
        <pre translate="no">
          <code>{code}</code>
        </pre>
      </div>
      {copies && copy && (
        <p className={styles.copy}>
          <Button variant="quiet" type="button" onClick={copy}>
            {result === 'copied' ? <CopyCheck /> : <Copy />} {t('api_docs.copy')}
          </Button>
          <span className="small" role="status">
            {result && t(`api_docs.${result}`)}
          </span>
        </p>
      )}
    </div>
  )
}
