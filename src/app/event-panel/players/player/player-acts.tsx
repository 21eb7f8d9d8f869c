import { Form } from 'react-router'
import { MovementForm } from '#app/event-panel/money/balances/balance-forms.tsx'
import type { PlayerMoney } from '#features/payments/queries/player-money.server.ts'
import { writeIds } from '#shared/id-list.ts'
import { paths } from '#shared/paths.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { isLive, mayFollow, type RegistrationState } from '#shared/registrations/states.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { Mail } from '#ui/icons/mail.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { PlayersResponse } from '../players-response.ts'
import * as styles from './player-acts.module.css'

type Props = {
  player: PlayerDetail
  money: PlayerMoney | null
  movement: FormConstraints
  slug: string
  mayMoney: boolean
  result: PlayersResponse | null
}

/** What can be done with one player now: their debt first. */
export function PlayerActs({ player, money, movement, slug, mayMoney, result }: Props) {
  const t = useText()
  return (
    <SheetSection aria-label={t('players.acts')}>
      <div className={styles.acts}>
        {money && mayMoney && money.account.open > 0 && (
          <Payment money={money} coin={player.coin} movement={movement} result={result} />
        )}
        <span className={styles.others}>
          <ButtonLink
            size="small"
            to={`${paths.eventEmails(slug)}?ids=${writeIds([player.id])}${isLive(player.state) ? '' : `&state=${player.state}`}`}
          >
            <Mail /> {t('players.write')}
          </ButtonLink>
          <StateMenu player={player} />
        </span>
      </div>
    </SheetSection>
  )
}

/** Enters what they paid, where the debt is shown. */
function Payment({
  money: { account, seen, today, isOwn },
  coin,
  movement,
  result,
}: Pick<Props, 'movement' | 'result'> & { money: PlayerMoney; coin: string }) {
  const t = useText()
  const locale = useLocale()
  const failure = result?.intent === 'record' ? result.failure : null
  const amount = account.overdue || account.open
  if (isOwn) return <p className="small muted">{t('money.own')}</p>
  return (
    <details className={styles.payment} open={failure !== null || undefined}>
      <Button as="summary" variant="primary" size="small">
        {t('players.record', { amount: formatMoney(amount, coin, locale) })}
      </Button>
      <MovementForm
        key={`${account.id} ${seen}`}
        intent="record"
        registration={account.id}
        seen={seen}
        amount={amount}
        today={today}
        constraints={movement}
        failure={failure}
      />
    </details>
  )
}

/** The state that each action leads to. Those that end a registration stand apart. */
const LEADS_TO = {
  confirm: 'confirmed',
  offer: 'offered',
  waitlist: 'waitlisted',
  attended: 'attended',
  no_show: 'no_show',
} as const satisfies Record<string, RegistrationState>

function StateMenu({ player: { id, state } }: Pick<Props, 'player'>) {
  const t = useText()
  const isSending = useNavigation().formMethod === 'POST'
  const actions = (Object.keys(LEADS_TO) as (keyof typeof LEADS_TO)[]).filter((action) =>
    mayFollow(state, LEADS_TO[action]),
  )
  if (actions.length === 0) return null
  return (
    <Menu
      align="end"
      button={
        <IconButton as="summary" size="small" outline aria-label={t('players.acts.more')}>
          <Ellipsis />
        </IconButton>
      }
    >
      <Form className={styles.menu} method="post" preventScrollReset>
        <input type="hidden" name="ids" value={id} />
        <input type="hidden" name="intent" value="bulk" />
        {actions.map((action) => (
          <Button
            key={action}
            variant="quiet"
            size="small"
            type="submit"
            name="action"
            value={action}
            disabled={isSending}
          >
            {t(`players.bulk.${action}`)}
          </Button>
        ))}
      </Form>
    </Menu>
  )
}

/** What ends the registration, which is asked about first. */
export function EndActs({ player: { id, state } }: Pick<Props, 'player'>) {
  const t = useText()
  const isSending = useNavigation().formMethod === 'POST'
  const endings = (
    [
      ['reject', 'rejected'],
      ['cancel', 'cancelled'],
    ] as const
  ).filter(([, to]) => mayFollow(state, to))
  if (endings.length === 0) return null
  return (
    <Form className={styles.endings} method="post">
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="intent" value="bulk" />
      {endings.map(([action]) => (
        <Button
          key={action}
          variant="dangerQuiet"
          size="small"
          type="submit"
          name="action"
          value={action}
          disabled={isSending}
        >
          {t(`players.bulk.${action}`)}…
        </Button>
      ))}
    </Form>
  )
}
