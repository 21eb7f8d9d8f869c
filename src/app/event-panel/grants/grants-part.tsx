import { Form as PlainForm } from 'react-router'
import type { GivenGrant } from '#shared/events/event-grants.ts'
import { EVENT_GRANTS, type EventGrant } from '#shared/member-permissions.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import { Rows } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { GiveGrant } from './give-grant.tsx'
import * as styles from './grants-part.module.css'

type Props = {
  given: GivenGrant[]
  /** Milliseconds since 1970; null for events without dates. */
  ends: Record<EventGrant, number | null>
  /** Which of them the reader gives and takes back, and those that can still be given. */
  mayGive: EventGrant[]
  open: EventGrant[]
  constraints: FormConstraints
  failure: FormFailure | null
}

/** People who may do one thing in this event, and see nothing else of the panel for it. */
export function GrantsPart({ given, ends, mayGive, open, constraints, failure }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  const until = (grant: EventGrant) => {
    const end = ends[grant]
    if (end === null) return t('eventGrants.until.revoked')
    return t(grant === 'door' ? 'eventGrants.until' : 'eventGrants.until.kept', { day: day(new Date(end - 1)) })
  }
  return (
    <section aria-labelledby="grants" className={styles.part}>
      <h2 id="grants">{t('eventGrants.title')}</h2>
      <p className="muted">{t('eventGrants.lede')}</p>
      <dl className={styles.grants}>
        {EVENT_GRANTS.map((grant) => (
          <div key={grant}>
            <dt>{t(`grant.${grant}`)}</dt>
            <dd>
              {t(`grant.${grant}.can`)}. <span className="muted">{until(grant)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {given.length === 0 ? (
        <p>{t('eventGrants.none')}</p>
      ) : (
        <Rows brief>
          {given.map(({ id, kind, username, avatar, since }) => (
            <li key={id}>
              <Avatar src={avatar ?? undefined} size={40} />
              <span>
                <b>{username}</b>
                <small>{t('eventGrants.since', { grant: t(`grant.${kind}`), day: day(new Date(since)) })}</small>
              </span>
              {mayGive.includes(kind) && (
                <PlainForm method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    size="small"
                    type="submit"
                    name="intent"
                    value="remove"
                    aria-label={t('eventGrants.remove_name', { name: username, grant: t(`grant.${kind}`) })}
                  >
                    {t('eventGrants.remove')}
                  </Button>
                </PlainForm>
              )}
            </li>
          ))}
        </Rows>
      )}
      {open.length > 0 && <GiveGrant key={given.length} open={open} constraints={constraints} failure={failure} />}
    </section>
  )
}
