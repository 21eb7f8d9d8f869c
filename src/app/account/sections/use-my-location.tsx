import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { requestPosition, usePosition } from '#features/events/ui/use-position.ts'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { LocateFixed } from '#ui/icons/locate-fixed.ts'

/** Requests the browser's position on click only, and submits it to be stored. */
export function UseMyLocation() {
  const t = useText()
  const submit = useSubmit()
  const { state, at } = usePosition()
  const isRequested = useRef(false)
  useEffect(() => {
    if (!isRequested.current || state !== 'found' || !at) return
    isRequested.current = false
    const here = { intent: 'here', latitude: String(at.latitude), longitude: String(at.longitude) }
    void submit(here, { method: 'post', preventScrollReset: true })
  }, [state, at, submit])
  const requestLocation = () => {
    isRequested.current = true
    requestPosition()
  }
  return (
    <div className="needs-script">
      <Button size="small" type="button" aria-busy={state === 'asking'} onClick={requestLocation}>
        <LocateFixed /> {t('distance.locate')}
      </Button>
      <p className="small" role="status">
        {state === 'asking' && t('distance.asking')}
        {(state === 'refused' || state === 'failed') && t('account.place.unknown')}
      </p>
    </div>
  )
}
