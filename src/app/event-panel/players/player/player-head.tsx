import { STANDING_BADGES, useStandingWords } from '#app/event-panel/money/balances/standing-words.ts'
import type { PlayerMoney } from '#features/payments/queries/player-money.server.ts'
import { formatReference } from '#shared/payments/reference.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { SheetHead } from '#ui/components/side-sheet.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { ChevronUp } from '#ui/icons/chevron-up.ts'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { STATE_BADGES } from '../state-badges.ts'
import { PANEL_NAME_ID } from '../use-panel-focus.ts'

type Props = {
  player: PlayerDetail
  money: PlayerMoney | null
  ids: readonly number[]
  /** From whom one goes on: who is about to be shown, or is. */
  at: number
  list: string
  to: (id: number) => string
  now: Date
}

/** Who it is, how they stand, and the ways to the previous, the next, and back. */
export function PlayerHead({ player, money, ids, at: from, list, to, now }: Props) {
  const t = useText()
  const dates = useDates()
  const at = ids.indexOf(from)
  const reference = money?.account.reference
  const since = t('players.since', { day: dates.brief(player.created, now.toISOString()) })
  const stay = { preventScrollReset: true, viewTransition: false, size: 'small' } as const
  return (
    <SheetHead
      picture={<Avatar src={player.avatar} name={player.name || '–'} size={36} />}
      steps={
        <>
          {at > 0 && (
            <IconButton as={SiteLink} to={to(ids[at - 1]!)} {...stay} data-key="k" aria-label={t('players.previous')}>
              <ChevronUp />
            </IconButton>
          )}
          {at >= 0 && at < ids.length - 1 && (
            <IconButton as={SiteLink} to={to(ids[at + 1]!)} {...stay} data-key="j" aria-label={t('players.next')}>
              <ChevronDown />
            </IconButton>
          )}
          <IconButton as={SiteLink} to={list} {...stay} aria-label={t('players.close')}>
            <X />
          </IconButton>
        </>
      }
      below={
        <p className="flow">
          <Badge tone={STATE_BADGES[player.state]}>{t(`players.state.${player.state}`)}</Badge>
          {money && <MoneyBadge money={money} />}
          {player.isTest && <Badge tone="accent">{t('players.test')}</Badge>}
          {player.isMinor && <Badge tone="info">{t('players.minor')}</Badge>}
          {player.missing.map((thing) => (
            <Badge key={thing} tone="danger">
              {t(`players.lacks.${thing}`)}
            </Badge>
          ))}
          {player.tags.map((tag) => (
            <Badge key={tag} tone="quiet">
              {tag}
            </Badge>
          ))}
        </p>
      }
    >
      <h2 id={PANEL_NAME_ID} tabIndex={-1} aria-live="polite">
        {player.name || t('players.erased')}
      </h2>
      <small>{reference ? `${formatReference(reference)} · ${since}` : since}</small>
    </SheetHead>
  )
}

/** As the page of the money says it, and until when. */
function MoneyBadge({ money: { account, today } }: { money: PlayerMoney }) {
  const t = useText()
  const dates = useDates()
  const words = useStandingWords(today)
  const { standing, dueOn } = account
  return (
    <Badge tone={STANDING_BADGES[standing]}>
      {words(account)}
      {standing === 'in_time' && dueOn !== null && `, ${t('players.until', { day: dates.brief(dueOn, today) })}`}
    </Badge>
  )
}
