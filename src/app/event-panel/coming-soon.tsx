import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as styles from './coming-soon.module.css'

/** A planned feature: what it will offer, and what to do until then. */
export function ComingSoon({ part, event }: { part: 'players'; event: MyEvent }) {
  const t = useText()
  return (
    <>
      <PageMeta title={`${t(`eventPanel.${part}`)}: ${event.title}`} path={null} />
      <PanelHeading title={t(`eventPanel.${part}`)} />
      <div className={styles.coming}>
        <EmptyState
          title={t(`eventPanel.${part}.none`)}
          action={
            <SiteLink className={button.outline} to={paths.eventPanel(event.slug)}>
              {t('eventPanel.players.act')}
            </SiteLink>
          }
        >
          {t(`eventPanel.${part}.text`)}
        </EmptyState>
      </div>
    </>
  )
}
