import { Ban, DoorClosed, ExternalLink } from 'lucide-react'
import type { EventPage } from '#shared/events/event-page.ts'
import { signupState } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath, useSite } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

/**
 * The redirect URL that counts clicks on the organizer's sign-up; the original URL in a preview. Null when there is
 * none.
 */
export function useSignupAddress({ signup, signupUrl, slug, preview }: EventPage) {
  const path = useLocalizedPath()
  if (signup !== 'external' || !signupUrl) return null
  return preview ? signupUrl : path(paths.eventSignup(slug))
}

/** The sign-up link, or why there is none. */
export function HowToSignUp({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const address = useSignupAddress(event)
  const state = signupState(event, today)
  if (state === 'past') return null
  if (state === 'cancelled' || state === 'organization_closed') return <SignupClosed event={event} />
  if (address)
    return (
      <a className={`${button.primary} ${button.large} ${button.block}`} href={address} rel="nofollow noopener">
        <ExternalLink /> {t('event.sign_up_there')}
      </a>
    )
  if (state === 'scheduled' && event.signupOpens)
    return <p className="small muted">{t('event.opens', { day: dates.long(event.signupOpens) })}</p>
  if (state === 'closed') return <p className="small muted">{t('event.signup_closed')}</p>
  if (state === 'none') return <p className="small muted">{t('event.signup_none')}</p>
  return <p className="small muted">{t('event.signup_with_organizer')}</p>
}

/** Why signing up is no longer possible. */
export function SignupClosed({ event }: { event: EventPage }) {
  const t = useText()
  const state = signupState(event, useSite()?.today ?? '')
  if (state !== 'cancelled' && state !== 'organization_closed') return null
  const Icon = state === 'cancelled' ? Ban : DoorClosed
  return (
    <div className={note.note}>
      <Icon />
      <span>{t(`event.over.${state}`)}</span>
    </div>
  )
}
