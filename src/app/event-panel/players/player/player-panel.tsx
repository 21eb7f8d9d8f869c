import type { ReactNode } from 'react'
import type { EventCharacter } from '#shared/characters/event-characters.ts'
import type { Account } from '#shared/payments/account.ts'
import { formatPhone } from '#shared/phone-number.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { ChevronUp } from '#ui/icons/chevron-up.ts'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { RevealedAnswer } from '../players-response.ts'
import { STATE_BADGES } from '../state-badges.ts'
import { PANEL_ID, PANEL_NAME_ID } from '../use-panel-focus.ts'
import { PlayerActions } from './player-actions.tsx'
import { PlayerCharacters } from './player-characters.tsx'
import { PlayerHistory } from './player-history.tsx'
import * as styles from './player-panel.module.css'
import { SpecialAnswers } from './special-answers.tsx'

type Props = {
  player: PlayerDetail
  /** Null where there is no money in it, and for who may not see it. */
  account: Account | null
  characters: EventCharacter[]
  slug: string
  /** The ids of the table, to go on to the next. */
  ids: readonly number[]
  /** The path of the page with its query, without a player. */
  list: string
  mayEdit: boolean
  maySpecial: boolean
  revealed: RevealedAnswer | null
}

/** One player beside the table; below 1280 px on a page of its own. */
export function PlayerPanel({ player, account, characters, slug, ids, list, mayEdit, maySpecial, revealed }: Props) {
  const t = useText()
  const at = ids.indexOf(player.id)
  const to = (id: number) => `${list}${list.includes('?') ? '&' : '?'}p=${id}`
  const name = player.name || t('players.erased')
  return (
    <aside className={styles.panel} aria-label={name} id={PANEL_ID}>
      <div className={styles.top}>
        <ButtonLink variant="quiet" size="small" to={list} viewTransition={false}>
          <ArrowLeft /> {t('players.back')}
        </ButtonLink>
        {at >= 0 && (
          <span className={styles.steps}>
            {at > 0 && (
              <IconButton
                as={SiteLink}
                to={to(ids[at - 1]!)}
                preventScrollReset
                viewTransition={false}
                aria-label={t('players.previous')}
              >
                <ChevronUp />
              </IconButton>
            )}
            {at < ids.length - 1 && (
              <IconButton
                as={SiteLink}
                to={to(ids[at + 1]!)}
                preventScrollReset
                viewTransition={false}
                aria-label={t('players.next')}
              >
                <ChevronDown />
              </IconButton>
            )}
            <span className="small muted num">{t('players.place', { place: at + 1, count: ids.length })}</span>
          </span>
        )}
        <IconButton as={SiteLink} to={list} preventScrollReset viewTransition={false} aria-label={t('players.close')}>
          <X />
        </IconButton>
      </div>
      <header className={styles.who}>
        {player.avatar && <img src={player.avatar} alt="" width="56" height="56" />}
        <div>
          <h2 id={PANEL_NAME_ID} tabIndex={-1} aria-live="polite">
            {name}
          </h2>
          <p className="small muted">{player.ticketTitle}</p>
        </div>
      </header>
      <p className="flow">
        <Badge tone={STATE_BADGES[player.state]}>{t(`players.state.${player.state}`)}</Badge>
        {player.isTest && <Badge tone="accent">{t('players.test')}</Badge>}
        {player.isMinor && <Badge tone="info">{t('players.minor')}</Badge>}
        {player.missing.map((thing) => (
          <Badge key={thing} tone="danger">
            {t(`players.lacks.${thing}`)}
          </Badge>
        ))}
      </p>
      <Facts player={player} account={account} />
      <PlayerCharacters characters={characters} slug={slug} />
      {player.sections.map(({ key, title, answers }) => (
        <details key={key} className={styles.section} open>
          <summary>
            <b>{title || t('players.other_answers')}</b>
            <span className="small muted">{t('players.answers', { count: answers.length })}</span>
          </summary>
          <dl>
            {answers.map((answer) => (
              <div key={answer.key}>
                <dt>{answer.label}</dt>
                <dd>
                  {answer.file ? (
                    <a className="link" href={answer.file}>
                      {answer.text}
                    </a>
                  ) : (
                    answer.text
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <SpecialAnswers key={`special ${player.id}`} player={player} maySpecial={maySpecial} revealed={revealed} />
      {mayEdit && <PlayerActions key={player.id} player={player} />}
      <PlayerHistory key={`history ${player.id}`} history={player.history} />
    </aside>
  )
}

function Facts({ player, account }: Pick<Props, 'player' | 'account'>) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  const { email, age, birthDate, guardianName, guardianPhone, guardianEmail, authorization, price, coin, note } = player
  const { paid = 0, open = 0, announced = 0, toRefund = 0 } = account ?? {}
  const facts: [string, ReactNode][] = [
    [
      t('players.column.email'),
      email && (
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [t('players.column.age'), birthDate && t('players.age', { age: age ?? 0, day: dates.long(birthDate) })],
    [
      t('players.column.guardian'),
      guardianName &&
        [guardianName, guardianPhone && formatPhone(guardianPhone), guardianEmail].filter(Boolean).join(', '),
    ],
    [
      t('players.missing.authorization'),
      authorization && (
        <a className="link wrap-anywhere" href={authorization.path}>
          {authorization.name}
        </a>
      ),
    ],
    [t('players.column.price'), price !== null && (price === 0 ? t('price.free') : formatMoney(price, coin, locale))],
    [t('money.paid'), paid > 0 && formatMoney(paid, coin, locale)],
    [t('payments.cost.announced'), announced > 0 && formatMoney(announced, coin, locale)],
    [t('money.open'), open > 0 && formatMoney(open, coin, locale)],
    [
      t('money.figure.toRefund'),
      account && toRefund > 0 && `${formatMoney(toRefund, coin, locale)}. ${t(`refund.cause.${account.refundCause}`)}`,
    ],
    [t('players.column.created'), dates.long(player.created)],
    [t('players.waiting_place'), player.waitingPlace !== null && String(player.waitingPlace)],
    [t('players.column.holder'), player.isCompanion && player.holder],
    [t('players.group_of'), player.group.map(({ name }) => name || t('players.erased')).join(', ')],
    [t('players.column.note'), note],
    [t('players.end_reason'), player.endReason],
  ]
  return (
    <dl>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
