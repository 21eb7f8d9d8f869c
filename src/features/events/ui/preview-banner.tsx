import { Hourglass } from 'lucide-react'
import type { EventPage } from '#spec/event-page.ts'
import { useText } from '#web/i18n.tsx'

/** Over a page that the public does not see yet: why, and who does (issue 5, 4). No search engine is told of it. */
export function PreviewBanner({ event: { preview } }: { event: Pick<EventPage, 'preview'> }) {
  const t = useText()
  if (!preview) return null
  return (
    <div className="ev__banner">
      <meta name="robots" content="noindex" />
      <div className="page">
        <Hourglass className="i" aria-hidden="true" />
        <p>
          <b>{t('banner.preview')}</b> {t(`banner.preview.${preview.moderation}`)}{' '}
          {preview.undated && t('banner.preview.undated')}
        </p>
      </div>
    </div>
  )
}
