import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ExternalLink } from '#ui/icons/external-link.ts'

/** The event's page as only the team can see it yet; opens in a new tab. */
export function PageLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <ButtonLink size="small" to={paths.event(slug)} target="_blank" viewTransition={false}>
      <ExternalLink /> {t('admin.events.page')} <span className="visually-hidden">{t('opens_apart')}</span>
    </ButtonLink>
  )
}
