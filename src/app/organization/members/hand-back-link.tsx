import type { HandBack } from '#features/memberships/hand-back.server.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as note from '#ui/primitives/note.module.css'

/** For a new owner, as long as the organization can be handed back. */
export function HandBackLink({ slug, handBack: { to, until } }: { slug: string; handBack: HandBack }) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <p className={note.note}>
      <span>
        {t('handBack.offer', { name: to, day: day(until) })}{' '}
        <SiteLink className="link" to={membershipPaths.handBack(slug)}>
          {t('handBack.title')}
        </SiteLink>
      </span>
    </p>
  )
}
