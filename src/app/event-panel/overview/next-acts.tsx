import { ACTS_SHOWN } from '#shared/registrations/event-desk.ts'
import type { OrganizationAct } from '#shared/registrations/organization-desk.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card, CardHead } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ACTS } from './acts.tsx'

type Props = {
  acts: readonly OrganizationAct[]
  title: string
  /** Beside the title. */
  note?: string
  /** Said where nothing is to do. */
  none: string
  /** Of several events: each row names its own. */
  namesEvent?: boolean
}

/** What the organizers do next, each with the page where it is done. */
export function NextActs({ acts, title, note, none, namesEvent = false }: Props) {
  const t = useText()
  return (
    <Card aria-labelledby="next">
      <CardHead>
        <h2 id="next">{title}</h2>
        {note && acts.length > 0 && <span className="small muted">{note}</span>}
      </CardHead>
      {acts.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Rows brief>
          {acts.slice(0, ACTS_SHOWN).map((act, index) => (
            <ActRow key={`${act.event.slug} ${act.kind}`} act={act} namesEvent={namesEvent} isFirst={index === 0} />
          ))}
        </Rows>
      )}
      {acts.length > ACTS_SHOWN && (
        <p className="small muted">{t('desk.next.more', { count: acts.length - ACTS_SHOWN })}</p>
      )}
    </Card>
  )
}

function ActRow({ act, namesEvent, isFirst }: { act: OrganizationAct; namesEvent: boolean; isFirst: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { kind, count, amount, event } = act
  const { icon, to, isSerious, ...words } = ACTS[kind]
  const values = { count, amount: formatMoney(amount, 'EUR', locale) }
  const name = namesEvent && <span lang={event.locale}>{event.title}</span>
  return (
    <li>
      {icon}
      <span>
        <b>{t(words.title, values)}</b>
        <small>
          <span className={isSerious ? 'danger' : undefined}>
            {name}
            {name && ' · '}
            {t(words.note, values)}
          </span>
        </small>
      </span>
      <ButtonLink variant={isFirst ? 'primary' : 'outline'} size="small" to={to(event.slug)}>
        {t(words.act)}{' '}
        <span className="visually-hidden">
          {t(words.title, values)} {name}
        </span>
      </ButtonLink>
    </li>
  )
}
