import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'

/** Shares the page, or copies its address where the device cannot share. */
export function ShareButton() {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const share = () => {
    const url = location.origin + location.pathname
    // Closing the share dialog is not an error; without share or clipboard the address bar has the URL.
    const ignore = () => {}
    if (navigator.share) navigator.share({ url }).catch(ignore)
    else navigator.clipboard?.writeText(url).then(() => setCopied(true), ignore)
  }
  return (
    <button className={`${button.quiet} ${button.small} needs-script`} type="button" onClick={share}>
      {copied ? <Check /> : <Share2 />}
      <span aria-live="polite">{copied ? t('event.copied') : t('event.share')}</span>
    </button>
  )
}
