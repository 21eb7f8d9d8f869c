import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Pause } from '#ui/icons/pause.ts'
import { Play } from '#ui/icons/play.ts'

/** How long each photo stays, ms. */
const STAY_MS = 5000

/** Turns to the next photo every few seconds, until it is stopped or the last one is reached. Waits while the page is not seen. */
export function Slideshow({ to }: { to: string }) {
  const t = useText()
  const navigate = useNavigate()
  const playing = (useLocation().state as { slideshow?: boolean } | null)?.slideshow === true
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void navigate(to, { replace: true, state: { slideshow: true } })
    }, STAY_MS)
    return () => clearInterval(timer)
  }, [playing, to, navigate])
  return (
    <IconButton
      type="button"
      scripts="needed"
      aria-label={t(playing ? 'photo.slideshow.stop' : 'photo.slideshow')}
      onClick={() => void navigate('.', { replace: true, state: { slideshow: !playing } })}
    >
      {playing ? <Pause /> : <Play />}
    </IconButton>
  )
}
