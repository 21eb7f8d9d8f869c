import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import type { PlayerTicket } from '#shared/registrations/players.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { FileUp } from '#ui/icons/file-up.ts'
import { FlaskConical } from '#ui/icons/flask-conical.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './players-menu.module.css'

type Props = { event: PanelEvent; query: string; tickets: readonly PlayerTicket[] }

/** Beside the title: adding somebody, and in a menu the files to download and the form to try. */
export function PlayersMenu({ event, query, tickets }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const file = (format: string) => `${path(eventPanelPaths.playersExport(event.slug))}?${addFormat(query, format)}`
  const mayEdit = can(event.role, 'players.edit')
  const tried = can(event.role, 'events.edit') ? tickets.find(({ archived }) => !archived) : undefined
  return (
    <span className={`${styles.menu} no-print`}>
      {mayEdit && (
        <span className={styles.wide}>
          <ButtonLink variant="primary" size="small" to={eventPanelPaths.addPlayer(event.slug)}>
            <UserPlus /> {t('players.add')}
          </ButtonLink>
        </span>
      )}
      <Menu
        align="end"
        button={
          <IconButton as="summary" size="small" outline aria-label={t('players.menu')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <a href={file('csv')} download>
          <Download /> {t('players.download', { format: 'CSV' })}
        </a>
        <a href={file('xlsx')} download>
          <Download /> {t('players.download', { format: 'Excel' })}
        </a>
        {mayEdit && (
          <SiteLink to={eventPanelPaths.addPlayer(event.slug)}>
            <UserPlus /> {t('players.add')}
          </SiteLink>
        )}
        {mayEdit && (
          <SiteLink to={eventPanelPaths.importPlayers(event.slug)}>
            <FileUp /> {t('peopleImport.menu')}
          </SiteLink>
        )}
        {tried && (
          <SiteLink to={`${paths.registration(event.slug, tried.id)}?test=1`}>
            <FlaskConical /> {t('players.try_form')}
          </SiteLink>
        )}
      </Menu>
    </span>
  )
}

const addFormat = (query: string, format: string) => {
  const params = new URLSearchParams(query)
  params.set('format', format)
  return params.toString()
}
