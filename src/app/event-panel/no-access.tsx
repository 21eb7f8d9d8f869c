import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import * as page from '#app/event-panel/players/players-page.module.css'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { part: 'players'; event: PanelEvent; owner: string | null }

/** A part of the panel that the reader's role does not see, and who decides on roles. It tells nothing of what is there. */
export function NoAccess({ part, event, owner }: Props) {
  const t = useText()
  return (
    <>
      <PanelMeta event={event} title={t(`eventPanel.${part}`)} />
      <PanelHeading title={t(`eventPanel.${part}`)} />
      <div className={page.page}>
        <EmptyState
          title={t('eventPanel.no_access')}
          action={<ButtonLink to={paths.eventPanel(event.slug)}>{t('eventPanel.no_access.home')}</ButtonLink>}
        >
          {owner === null
            ? t(`eventPanel.no_access.${part}.unowned`)
            : t(`eventPanel.no_access.${part}`, { owner, organization: event.team.name })}
        </EmptyState>
      </div>
    </>
  )
}
