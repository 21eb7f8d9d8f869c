import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'

/** Shares the address of a page, or copies it where the device cannot share. `path` is unprefixed. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useText()
  const localized = useLocalizedPath()
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const address = window.location.origin + localized(path)
    try {
      if (navigator.share) return await navigator.share({ title, url: address })
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Closing the share dialog is not an error; without share or clipboard the address bar has the URL.
    }
  }
  return (
    <button className={`${button.quiet} ${button.small} needs-script`} type="button" onClick={share}>
      {copied ? <Check /> : <Share2 />}
      <span aria-live="polite">{copied ? t('event.copied') : t('event.share')}</span>
    </button>
  )
}
