import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'

/** Empty until characters can be created. */
export default function Characters() {
  const t = useText()
  return (
    <>
      <PageMeta title={t('account.characters')} path={null} />
      <PanelHeading title={t('account.characters')} />
      <EmptyState
        title={t('account.characters.none')}
        action={
          <SiteLink className={button.outline} to={paths.events}>
            {t('search.all_events')}
          </SiteLink>
        }
      >
        {t('account.characters.text')}
      </EmptyState>
    </>
  )
}
