import type { ReactNode } from 'react'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { type Ability, can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import type { PlayerTicket } from '#shared/registrations/players.ts'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PlayersMenu } from './players-menu.tsx'

export type PlayersTab =
  | 'people'
  | 'figures'
  | 'characters'
  | 'casting'
  | 'grants'
  | 'papers'
  | 'settings'
  | 'add'
  | 'import'

type Tab = { tab: PlayersTab | 'form'; path: (slug: string) => string; label: MessageKey; needs: readonly Ability[] }

/** Each with what opens it, any of them; whoever reads the panel without its players is told so on some. */
const TABS: readonly Tab[] = [
  { tab: 'people', path: paths.eventPlayers, label: 'players.people', needs: ['names.read', 'events.read'] },
  { tab: 'figures', path: paths.eventPlayerFigures, label: 'players.figures', needs: ['events.read'] },
  { tab: 'characters', path: characterPaths.ofEvent, label: 'characters.title', needs: ['characters.read'] },
  { tab: 'casting', path: characterPaths.casting, label: 'casting.title', needs: ['characters.read'] },
  { tab: 'grants', path: paths.eventGrants, label: 'eventGrants.tab', needs: ['events.read'] },
  { tab: 'papers', path: paths.eventPapers, label: 'papers.title', needs: ['events.read'] },
  { tab: 'settings', path: paths.eventPlayerSettings, label: 'players.settings', needs: ['events.read'] },
  { tab: 'form', path: paths.eventForm, label: 'players.form', needs: ['events.read'] },
]

type Props = {
  event: PanelEvent
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
      <PanelMeta event={event} title={t('eventPanel.players')} />
      <PanelHeading title={t('eventPanel.players')} lede={lede} facts={facts}>
        {tab === 'people' && <PlayersMenu event={event} query={query} tickets={tickets} />}
      </PanelHeading>
      <PageTabs
        label={t('players.tabs')}
        tabs={TABS.filter(({ needs }) => needs.some((ability) => can(event.role, ability))).map(
          ({ tab: one, path: to, label }) => ({ to: to(event.slug), text: t(label), isCurrent: one === tab }),
        )}
      />
    </>
  )
}
