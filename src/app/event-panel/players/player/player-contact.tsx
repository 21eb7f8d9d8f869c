import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatPhone } from '#shared/phone-number.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { isLive } from '#shared/registrations/states.ts'
import { Button } from '#ui/components/button.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './player-answers.module.css'

type Props = { player: PlayerDetail; to: (id: number) => string; mayEdit: boolean }

/** Who they are, and who comes with them. */
export function PlayerContact({ player, to, mayEdit }: Props) {
  const t = useText()
  const dates = useDates()
  const { email, age, birthDate, guardianName, guardianPhone, guardianEmail, authorization, group } = player
  const guardian = [guardianName, guardianPhone && formatPhone(guardianPhone), guardianEmail]
  const facts: [string, ReactNode][] = [
    [
      t('players.column.email'),
      email && (
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [t('players.account'), player.claim && <NoAccount player={player} mayEdit={mayEdit} />],
    [t('players.column.age'), birthDate && t('players.age', { age: age ?? 0, day: dates.long(birthDate) })],
    [t('players.column.guardian'), guardianName && guardian.filter(Boolean).join(', ')],
    [
      t('players.missing.authorization'),
      (authorization || player.isMinor) && <Authorization player={player} mayEdit={mayEdit} />,
    ],
    [t('players.waiting_place'), player.waitingPlace !== null && String(player.waitingPlace)],
    [t('players.column.holder'), player.isCompanion && player.holder],
    [t('players.end_reason'), player.endReason],
  ]
  const shown = facts.filter(([, value]) => value)
  if (shown.length === 0 && group.length === 0) return null
  return (
    <SheetSection aria-label={t('players.contact')}>
      <dl className={styles.answers}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {group.length > 0 && (
          <div>
            <dt>{t('players.group_of')}</dt>
            <dd>
              <ul>
                {group.map(({ id, name, state }) => (
                  <li key={id}>
                    <SiteLink className="link" to={to(id)} preventScrollReset viewTransition={false}>
                      {name || t('players.erased')}
                    </SiteLink>{' '}
                    <span className="small muted">{t(`players.state.${state}`)}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </SheetSection>
  )
}

/** They are a name on the list, and can be invited to take it over: what that sends is asked before. */
function NoAccount({ player: { id, claim }, mayEdit }: Pick<Props, 'player' | 'mayEdit'>) {
  const t = useText()
  const dates = useDates()
  return (
    <>
      <p className="muted">
        {claim?.until ? t('players.account.invited', { day: dates.long(claim.until) }) : t('players.account.none')}
      </p>
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="ids" value={id} />
          <input type="hidden" name="action" value="claim" />
          <Button variant="quiet" size="small" type="submit" name="intent" value="bulk">
            {t(claim?.until ? 'players.account.again' : 'players.bulk.claim')}
          </Button>
        </Form>
      )}
    </>
  )
}

/** The file, or that it came on paper, which somebody of the team says. */
function Authorization({ player, mayEdit }: Pick<Props, 'player' | 'mayEdit'>) {
  const t = useText()
  const { id, authorization, authorizationOnPaper, isMinor, state } = player
  const mayMark = mayEdit && isMinor && isLive(state) && !(authorization && !authorizationOnPaper)
  return (
    <>
      {authorization && (
        <a className="link wrap-anywhere" href={authorization.path}>
          {authorization.name}
        </a>
      )}
      {authorizationOnPaper && <p>{t('players.paper.received')}</p>}
      {!authorization && !authorizationOnPaper && <p className="muted">{t('players.paper.none')}</p>}
      {mayMark && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="received" value={authorizationOnPaper ? 'no' : 'yes'} />
          <Button variant="quiet" size="small" type="submit" name="intent" value="paper">
            {t(authorizationOnPaper ? 'players.paper.undo' : 'players.paper.do')}
          </Button>
        </Form>
      )}
    </>
  )
}
