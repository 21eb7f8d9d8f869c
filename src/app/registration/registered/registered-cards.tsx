import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { IconList } from '#ui/components/icon-list.tsx'
import { Price } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Bell } from '#ui/icons/bell.ts'
import { Ticket } from '#ui/icons/ticket.ts'
import { Upload } from '#ui/icons/upload.ts'
import { useSite } from '#ui/page/site.ts'
import type { RegisteredPage } from '../load-registration.server.ts'
import * as styles from './registered.module.css'

type Props = { registered: RegisteredPage }
const QUIET_ZONE = 4

/** The ticket with its QR code. */
export function OwnTicket({ registered: { own, companions, qr } }: Props) {
  const t = useText()
  const user = useSite()?.user
  const side = qr.size + 2 * QUIET_ZONE
  return (
    <Card>
      <h2>{t('signUp.done.ticket')}</h2>
      <div className={styles.ticket}>
        <svg
          className={styles.qr}
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          role="img"
          aria-label={t('signUp.done.qr')}
          shapeRendering="crispEdges"
        >
          <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div>
          <p className="bold">{user?.username}</p>
          <p className="muted">{own.ticket.title}</p>
          {companions.map(({ id, name }) => (
            <p key={id} className="small muted">
              + {name}
            </p>
          ))}
          <p className="small muted space-above-small">{t('signUp.done.qr.text')}</p>
        </div>
      </div>
    </Card>
  )
}

/** The minors whose guardian's authorization has not been sent, each with the link to send it. */
export function MissingAuthorizations({ registered: { own, companions } }: Props) {
  const t = useText()
  const missing = [own, ...companions].filter(({ authorizationMissing }) => authorizationMissing)
  if (missing.length === 0) return null
  return (
    <Card aria-labelledby="authorization">
      <h2 id="authorization">{t('signUp.done.authorization')}</h2>
      <p>{t('signUp.done.authorization.text')}</p>
      <p className="flow space-above-small">
        {missing.map(({ id, name }) => (
          <ButtonLink key={id} variant="primary" to={authorizationPath(id)}>
            <Upload />{' '}
            {name ? t('myRegistrations.authorization.add_of', { name }) : t('myRegistrations.authorization.add')}
          </ButtonLink>
        ))}
      </p>
    </Card>
  )
}
const authorizationPath = (id: number) => `${paths.accountRegistration(id)}#authorization-title`

/** What is to be paid, and until when. */
export function Payment({ registered: { own, price } }: Props) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  return (
    <Card>
      <h2>
        {t('signUp.done.pay')} <Price minor={price} coin={own.coin} />
      </h2>
      <p>{own.due ? t('signUp.done.pay.until', { day: dates.dayOf(own.due, today) }) : t('signUp.done.pay.text')}</p>
    </Card>
  )
}

/** The place on the waiting list, and what happens next. */
export function Waiting({ registered: { own } }: Props) {
  const t = useText()
  return (
    <Card>
      <h2>
        {own.waiting
          ? t('signUp.done.place', { place: own.waiting.place, count: own.waiting.ofWaiting })
          : t('signUp.done.wait')}
      </h2>
      <IconList>
        <li>
          <Bell />
          <div>
            <h3>{t('signUp.done.write')}</h3>
            <p>{t(own.state === 'requested' ? 'signUp.done.write.requested' : 'signUp.done.write.text')}</p>
          </div>
        </li>
        <li>
          <Ticket />
          <div>
            <h3>{t('signUp.done.nothing')}</h3>
            <p>{t('signUp.done.nothing.text')}</p>
          </div>
        </li>
      </IconList>
    </Card>
  )
}
