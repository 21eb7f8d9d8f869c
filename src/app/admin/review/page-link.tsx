import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ExternalLink } from '#ui/icons/external-link.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'

/** The event's page as only the team can see it yet; opens in a new tab. */
export function PageLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <SiteLink
      className={`${button.outline} ${button.small}`}
      to={paths.event(slug)}
      target="_blank"
      viewTransition={false}
    >
      <ExternalLink /> {t('admin.events.page')} <span className="visually-hidden">{t('opens_apart')}</span>
    </SiteLink>
  )
}
