import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { Share2 } from '#ui/icons/share-2.ts'

/** Shares the page, or copies its address; where the device can do neither, the address to copy by hand. */
export function ShareButton() {
  const t = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  const url = () => location.origin + location.pathname
  // Closing the share dialog is no refusal.
  const fail = ({ name }: Partial<Error>) => name !== 'AbortError' && setCopied(false)
  const share = () => {
    if (navigator.share) navigator.share({ url: url() }).catch(fail)
    else if (navigator.clipboard) navigator.clipboard.writeText(url()).then(() => setCopied(true), fail)
    else setCopied(false)
  }
  return (
    <>
      <Button variant="quiet" size="small" scripts="needed" type="button" onClick={share}>
        {copied ? <Check /> : <Share2 />}
        <span aria-live="polite">{copied ? t('event.copied') : t('event.share')}</span>
      </Button>
      {copied === false && (
        <FieldBox as="label">
          <span>{t('event.copy_by_hand')}</span>
          <Input readOnly value={url()} ref={(address) => address?.focus()} onFocus={({ target }) => target.select()} />
        </FieldBox>
      )}
    </>
  )
}
