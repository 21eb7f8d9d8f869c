import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'

export type Telling = { words: string; wrong?: boolean }
const SHOWN_MS = 5000

/** Words about what was just done on the page, in its corner: 5 seconds, and what went wrong until it is closed (DESIGN 5). */
export function useToast() {
  const [telling, setTelling] = useState<Telling | null>(null)
  useEffect(() => {
    if (!telling || telling.wrong) return
    const timer = setTimeout(() => setTelling(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [telling])
  return { tell: setTelling, toast: <Toast telling={telling} close={() => setTelling(null)} /> }
}

/** There before it speaks, so that screen readers hear it. */
function Toast({ telling, close }: { telling: Telling | null; close: () => void }) {
  const t = useText()
  const Icon = telling?.wrong ? CircleAlert : CircleCheck
  return (
    <div className="toasts needs-script" role="status">
      {telling && (
        <div className={telling.wrong ? 'note toast note--grave' : 'note toast note--ok'}>
          <Icon className="i" aria-hidden="true" />
          <span>{telling.words}</span>
          <button className="iconbtn" type="button" aria-label={t('toast.close')} onClick={close}>
            <X className="i" aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
