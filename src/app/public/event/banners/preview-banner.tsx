import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as coverBanner from './cover-banner.module.css'

/** A banner on pages that are not public yet: the reason, who can see it, and a link back. Not indexed. */
export function PreviewBanner({ slug, text }: { slug: string; text: string | null }) {
  const t = useText()
  if (!text) return null
  return (
    <div className={coverBanner.banner}>
      <meta name="robots" content="noindex" />
      <div className="page">
        <Hourglass />
        <p>
          <b>{t('banner.preview')}</b> {text}{' '}
          <SiteLink className="link" to={paths.eventPanel(slug)}>
            {t('banner.preview.back')}
          </SiteLink>
        </p>
      </div>
    </div>
  )
}
