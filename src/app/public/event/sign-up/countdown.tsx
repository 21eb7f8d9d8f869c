import { useEffect, useState } from 'react'
import { useLocale } from '#ui/i18n/i18n.tsx'

/** Hours or minutes until sign-up opens, in its last day. Without JavaScript the lines above say when it does. */
export default function Countdown({ at, className }: { at: string; className: string }) {
  const locale = useLocale()
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const update = () => setMinutes(Math.ceil((Date.parse(at) - Date.now()) / 60_000))
    update()
    const timer = setInterval(update, 10_000)
    return () => clearInterval(timer)
  }, [at])
  if (minutes < 1 || minutes > 1440) return null
  const format = new Intl.RelativeTimeFormat(locale)
  return (
    <p className={className} role="timer">
      {minutes > 90 ? format.format(Math.round(minutes / 60), 'hour') : format.format(minutes, 'minute')}
    </p>
  )
}
