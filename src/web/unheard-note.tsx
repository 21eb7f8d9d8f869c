import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from './i18n.tsx'

/** The form got nowhere: what was typed is still there. `null` is what `orNone` says of no answer. */
export function UnheardNote({ answer }: { answer: unknown }) {
  const t = useText()
  const note = useRef<HTMLDivElement>(null)
  const unheard = answer === null
  useEffect(() => {
    if (unheard) note.current?.focus()
  }, [unheard])
  if (!unheard) return null
  return (
    <div className="note note--warn mt-6" role="alert" tabIndex={-1} ref={note}>
      <WifiOff className="i" aria-hidden="true" />
      <span>{t('form.unheard')}</span>
    </div>
  )
}
