import { LocateFixed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { locate, usePosition } from '#features/events/ui/use-position.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Where the browser says one is; asked for only by a click, and sent only to be stored. */
export function Here() {
  const t = useText()
  const submit = useSubmit()
  const { state, at } = usePosition()
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current || state !== 'found' || !at) return
    asked.current = false
    const here = { intent: 'here', latitude: String(at.latitude), longitude: String(at.longitude) }
    void submit(here, { method: 'post', preventScrollReset: true })
  }, [state, at, submit])
  const ask = () => {
    asked.current = true
    locate()
  }
  return (
    <div className="needs-script">
      <button className="btn btn--line btn--sm" type="button" aria-busy={state === 'asking'} onClick={ask}>
        <LocateFixed className="i" aria-hidden="true" /> {t('near.locate')}
      </button>
      <p className="small" role="status">
        {state === 'asking' && t('near.asking')}
        {(state === 'refused' || state === 'failed') && t('account.place.unknown')}
      </p>
    </div>
  )
}
