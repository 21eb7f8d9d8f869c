import { Hourglass } from 'lucide-react'
import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as coverBanner from './cover-banner.module.css'

/** A banner on pages that are not public yet: the reason, who can see it, and a link back. Not indexed. */
export function PreviewBanner({ event: { preview, slug } }: { event: EventPage }) {
  const t = useText()
  if (!preview) return null
  return (
    <div className={coverBanner.banner}>
      <meta name="robots" content="noindex" />
      <div className="page">
        <Hourglass />
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
