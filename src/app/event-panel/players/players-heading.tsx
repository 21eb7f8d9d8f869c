import type { ReactNode } from 'react'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './players-heading.module.css'

export type PlayersTab = 'people' | 'figures' | 'characters' | 'casting' | 'staff' | 'papers' | 'settings' | 'add'

const TABS: { tab: PlayersTab; path: (slug: string) => string; label: MessageKey }[] = [
  { tab: 'people', path: paths.eventPlayers, label: 'players.people' },
  { tab: 'figures', path: paths.eventPlayerFigures, label: 'players.figures' },
  { tab: 'characters', path: characterPaths.ofEvent, label: 'characters.title' },
  { tab: 'casting', path: characterPaths.casting, label: 'casting.title' },
  { tab: 'staff', path: paths.eventCheckInStaff, label: 'checkIn.title' },
  { tab: 'papers', path: paths.eventPapers, label: 'papers.title' },
  { tab: 'settings', path: paths.eventPlayerSettings, label: 'players.settings' },
]

type Props = { event: MyEvent; tab: PlayersTab; lede?: ReactNode; query?: string }

/** The heading and the tabs of an event's players. `query`: what the table shows, for the files to download. */
export function PlayersHeading({ event, tab, lede, query = '' }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const isPeople = tab === 'people'
  const file = (format: string) => `${path(eventPanelPaths.playersExport(event.slug))}?${addFormat(query, format)}`
  return (
    <>
      <PageMeta title={`${t('eventPanel.players')}: ${event.title}`} path={null} />
      <PanelHeading title={t('eventPanel.players')} lede={lede}>
        {isPeople && (
          <span className={`flow ${styles.actions} no-print`}>
            <Button as="a" variant="quiet" href={file('csv')} download>
              <Download /> CSV
            </Button>
            <Button as="a" variant="quiet" href={file('xlsx')} download>
              <Download /> Excel
            </Button>
            {can(event.role, 'players.edit') && (
              <ButtonLink to={eventPanelPaths.addPlayer(event.slug)}>
                <UserPlus /> {t('players.add')}
              </ButtonLink>
            )}
          </span>
        )}
      </PanelHeading>
      <PageTabs
        label={t('players.tabs')}
        tabs={[
          ...TABS.filter(
            ({ tab: one }) => (one !== 'characters' && one !== 'casting') || can(event.role, 'players.read'),
          ).map(({ tab: one, path: to, label }) => ({
            to: to(event.slug),
            text: t(label),
            isCurrent: one === tab,
          })),
          { to: paths.eventForm(event.slug), text: t('players.form'), isCurrent: false },
        ]}
      />
    </>
  )
}

const addFormat = (query: string, format: string) => {
  const params = new URLSearchParams(query)
  params.set('format', format)
  return params.toString()
}
