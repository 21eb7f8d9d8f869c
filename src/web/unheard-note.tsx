import { WifiOff } from 'lucide-react'
import { useText } from './i18n.tsx'

/** The form got nowhere: what was typed is still there. `null` is the answer of `orNone` when there was none. */
export function UnheardNote({ answer }: { answer: unknown }) {
  const t = useText()
  if (answer !== null) return null
  return (
    <div className="note note--warn" role="alert">
      <WifiOff className="i" aria-hidden="true" />
      <span>{t('form.unheard')}</span>
    </div>
  )
}
