import { MessageCircleWarning } from 'lucide-react'
import type { MyEvent } from '#spec/my-event.ts'
import { paths } from '#spec/paths.ts'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'

/** What the site team wants changed, or why it said no; `lead` to where that is written. */
export function Returned({ event, lead }: { event: MyEvent; lead: boolean }) {
  const t = useText()
  const { moderation, moderationReason, slug } = event
  if (moderation !== 'changes_requested' && moderation !== 'rejected') return null
  const asked = moderation === 'changes_requested'
  return (
    <div className={asked ? 'note note--warn' : 'note note--danger'}>
      <MessageCircleWarning className="i" aria-hidden="true" />
      <span>
        <b>{t(asked ? 'ae.changes' : 'ae.rejected')}</b> {moderationReason && `«${moderationReason}»`}{' '}
        {t('ae.changes.then')}
      </span>
      {lead && (
        <SiteLink className="btn btn--quiet btn--sm" to={paths.eventInformation(slug)}>
          {t('ae.correct')}
        </SiteLink>
      )}
    </div>
  )
}
