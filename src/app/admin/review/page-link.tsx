import { ExternalLink } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** A title of more letters leaves the head of the page to what is reviewed. */
export const LONG_TITLE = 60

/** The public page, as the team sees it before anybody else; apart, so that the queue stays. */
export function PageLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <SiteLink className="btn btn--line btn--sm" to={paths.event(slug)} target="_blank" viewTransition={false}>
      <ExternalLink className="i" aria-hidden="true" /> {t('team.events.page')}{' '}
      <span className="sr">{t('opens_apart')}</span>
    </SiteLink>
  )
}
