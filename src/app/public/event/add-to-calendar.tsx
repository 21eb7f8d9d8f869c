import { CalendarPlus, Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'

/** Calendar download and sharing. */
export function AddToCalendar({ event: { slug, title } }: { event: { slug: string; title: string } }) {
  const t = useText()
  const path = useLocalizedPath()
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const address = window.location.origin + path(paths.event(slug))
    try {
      if (navigator.share) return await navigator.share({ title, url: address })
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Closing the share dialog is not an error; without share or clipboard the address bar has the URL.
    }
  }
  return (
    <div className="flow no-print">
      <a className={`${buttonStyles.quiet} ${buttonStyles.small}`} href={path(paths.eventCalendar(slug))} download>
        <CalendarPlus /> {t('event.add_to_calendar')}
      </a>
      <button className={`${buttonStyles.quiet} ${buttonStyles.small} needs-script`} type="button" onClick={share}>
        {copied ? <Check /> : <Share2 />}
        <span aria-live="polite">{copied ? t('event.copied') : t('event.share')}</span>
      </button>
    </div>
  )
}
