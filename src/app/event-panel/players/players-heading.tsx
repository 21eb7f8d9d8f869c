import type { ReactNode } from 'react'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import type { PlayerTicket } from '#shared/registrations/players.ts'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { PlayersMenu } from './players-menu.tsx'

export type PlayersTab =
  | 'people'
  | 'figures'
  | 'characters'
  | 'casting'
  | 'staff'
  | 'papers'
  | 'settings'
  | 'add'
  | 'import'

const TABS: { tab: PlayersTab; path: (slug: string) => string; label: MessageKey }[] = [
  { tab: 'people', path: paths.eventPlayers, label: 'players.people' },
  { tab: 'figures', path: paths.eventPlayerFigures, label: 'players.figures' },
  { tab: 'characters', path: characterPaths.ofEvent, label: 'characters.title' },
  { tab: 'casting', path: characterPaths.casting, label: 'casting.title' },
  { tab: 'staff', path: paths.eventCheckInStaff, label: 'checkIn.title' },
  { tab: 'papers', path: paths.eventPapers, label: 'papers.title' },
  { tab: 'settings', path: paths.eventPlayerSettings, label: 'players.settings' },
]

type Props = {
  event: MyEvent
  tab: PlayersTab
  lede?: ReactNode
  /** Beside the title. */
  facts?: ReactNode
  /** What the table shows, for the files to download. */
  query?: string
  tickets?: readonly PlayerTicket[]
}

/** The heading and the tabs of an event's players. */
export function PlayersHeading({ event, tab, lede, facts, query = '', tickets = [] }: Props) {
  const t = useText()
  return (
    <>
      <PageMeta title={`${t('eventPanel.players')}: ${event.title}`} path={null} />
      <PanelHeading title={t('eventPanel.players')} lede={lede} facts={facts}>
        {tab === 'people' && <PlayersMenu event={event} query={query} tickets={tickets} />}
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
