import { useRef } from 'react'
import { useHref, useLocation } from 'react-router'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { isLive } from '#shared/registrations/states.ts'
import { SheetSection, SideSheet } from '#ui/components/side-sheet.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { PlayersResponse } from '../players-response.ts'
import { PANEL_ID } from '../use-panel-focus.ts'
import type { LoadedPlayer } from './load-player.server.ts'
import { EndActs, PlayerActs } from './player-acts.tsx'
import { PlayerAnswers } from './player-answers.tsx'
import { PlayerCharacters } from './player-characters.tsx'
import { PlayerContact } from './player-contact.tsx'
import { PlayerEmails } from './player-emails.tsx'
import { PlayerHead } from './player-head.tsx'
import { PlayerHistory } from './player-history.tsx'
import { PlayerMoneyLines } from './player-money.tsx'
import { PlayerWritings } from './player-writings.tsx'
import { SpecialAnswers } from './special-answers.tsx'
import { TicketChange } from './ticket-change.tsx'

type Props = {
  open: LoadedPlayer
  slug: string
  role: EventRole
  /** The ids of the table, to go on to the next. */
  ids: readonly number[]
  /** The path of the page with its query, without a player. */
  list: string
  result: PlayersResponse | null
}

/** One player beside the table; below 1280 px on a page of its own. J and K go on to the next and back. */
export function PlayerPanel({ open, slug, role, ids, list, result }: Props) {
  const t = useText()
  const { player, money, tickets } = open
  const container = useRef<HTMLElement>(null)
  useShortcuts(container, { currentKey: String(player.id), pendingKey: null })
  const next = useNextPlayer(ids)
  const to = (id: number) => `${list}${list.includes('?') ? '&' : '?'}p=${id}`
  const here = to(player.id)
  return (
    <SideSheet aria-label={player.name || t('players.erased')} id={PANEL_ID} ref={container}>
      <PlayerHead player={player} money={money} ids={ids} at={next ?? player.id} list={list} to={to} now={open.now} />
      {/* Until the next one is there, nothing is done with the one before. */}
      <div inert={next !== null && next !== player.id}>
        {tickets ? (
          <TicketChange
            key={`ticket ${player.id} ${player.ticketId}`}
            player={player}
            tickets={tickets}
            paid={money?.account.paid ?? null}
            refused={result?.ticket?.id === player.id ? result.ticket : null}
            close={here}
          />
        ) : (
          <Everything open={open} slug={slug} role={role} result={result} to={to} />
        )}
      </div>
    </SideSheet>
  )
}

/** Who of the table is about to be shown; null for nobody. */
function useNextPlayer(ids: readonly number[]): number | null {
  // The router puts its basename in front of where it goes.
  const here = useHref(useLocation().pathname)
  const { location } = useNavigation()
  if (location?.pathname !== here) return null
  const id = rowIdOrNone(new URLSearchParams(location.search).get('p') ?? '')
  return ids.includes(id) ? id : null
}

type EverythingProps = Pick<Props, 'open' | 'slug' | 'role' | 'result'> & { to: (id: number) => string }
function Everything({ open, slug, role, result, to }: EverythingProps) {
  const { player, money, characters, emails, answer, movement, now } = open
  const mayEdit = can(role, 'players.edit')
  const here = to(player.id)
  return (
    <>
      {mayEdit && (
        <PlayerActs
          key={`acts ${player.id}`}
          player={player}
          money={money}
          movement={movement}
          slug={slug}
          mayMoney={can(role, 'money.edit')}
          result={result}
        />
      )}
      <PlayerMoneyLines
        player={player}
        money={money}
        change={mayEdit && isLive(player.state) ? `${here}&change=ticket` : null}
      />
      <PlayerContact player={player} to={to} mayEdit={mayEdit} />
      <PlayerCharacters characters={characters} slug={slug} />
      <PlayerAnswers
        player={player}
        answer={answer}
        result={result}
        here={here}
        edit={(key) => `${here}&answer=${key}`}
      />
      <SpecialAnswers
        key={`special ${player.id}`}
        player={player}
        maySpecial={can(role, 'players.special')}
        revealed={result?.revealed ?? null}
      />
      <SheetSection>
        <PlayerWritings key={`writings ${player.id}`} player={player} result={result} mayEdit={mayEdit} />
      </SheetSection>
      <PlayerEmails key={`emails ${player.id}`} emails={emails} slug={slug} now={now} />
      <SheetSection>
        <PlayerHistory key={`history ${player.id}`} history={player.history} />
        {mayEdit && <EndActs player={player} />}
      </SheetSection>
    </>
  )
}
