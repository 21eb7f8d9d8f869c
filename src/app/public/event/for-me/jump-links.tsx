import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './for-me.module.css'
import type { ForMeView } from './for-me-view.server.ts'

type Props = { view: ForMeView; hasMore: boolean; hasVenue: boolean }

/** Links to the parts of a long page. */
export function JumpLinks({ view, hasMore, hasVenue }: Props) {
  const t = useText()
  const links = [
    { to: 'for-me', text: t('forMe.title') },
    ...(view.timetable ? [{ to: 'timetable', text: t('forMe.timetable') }] : []),
    ...(view.safety ? [{ to: 'safety', text: t('forMe.safety') }] : []),
    ...(hasMore ? [{ to: 'story', text: t('forMe.story') }] : []),
    ...(hasVenue ? [{ to: 'venue', text: t('event.venue') }] : []),
  ]
  return (
    <nav className={styles.jump} aria-label={t('forMe.jump')}>
      {links.map(({ to, text }) => (
        <a key={to} href={`#${to}`}>
          {text}
        </a>
      ))}
    </nav>
  )
}
