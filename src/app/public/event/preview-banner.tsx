import { Hourglass } from 'lucide-react'
import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** Over a page that the public does not see yet: why, who does (issue 5, 4), and the way back. No search engine is told of it. */
export function PreviewBanner({ event: { preview, slug } }: { event: EventPage }) {
  const t = useText()
  if (!preview) return null
  return (
    <div className="ev__banner">
      <meta name="robots" content="noindex" />
      <div className="page">
        <Hourglass className="i" aria-hidden="true" />
        <p>
          <b>{t('banner.preview')}</b> {t(`banner.preview.${preview.moderation}`)}{' '}
          {preview.undated && t('banner.preview.undated')}{' '}
          <SiteLink className="link" to={paths.eventPanel(slug)}>
            {t('banner.preview.back')}
          </SiteLink>
        </p>
      </div>
    </div>
  )
}
