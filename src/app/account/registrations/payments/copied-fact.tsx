import { useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { Copy } from '#ui/icons/copy.ts'

type Props = {
  label: string
  value: string /** What is copied, where it differs from what is read. */
  copies?: string
}

/** A label and its value, with a button that copies it. Without JavaScript or clipboard access the value can still be selected. */
export function CopiedFact({ label, value, copies = value }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const [result, setResult] = useState<'copied' | 'not_copied' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(copies).then(
      () => setResult('copied'),
      () => setResult('not_copied'),
    )
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="num" translate="no">
          {value}
        </span>
        {hydrated && navigator.clipboard && (
          <>
            <span className="small muted" role="status">
              {result && t(`payments.${result}`)}
            </span>
            <IconButton type="button" onClick={copy} aria-label={t('payments.copy', { what: label })}>
              {result === 'copied' ? <Check /> : <Copy />}
            </IconButton>
          </>
        )}
      </dd>
    </div>
  )
}
