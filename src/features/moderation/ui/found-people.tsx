import type { TeamFindings } from '#spec/moderation.ts'
import { paths } from '#spec/paths.ts'
import { useDates } from '#web/dates.ts'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { ActWithReason } from './act-with-reason.tsx'
import type { TeamRefusal } from './answer.ts'
import { Part } from './found-part.tsx'

/** People, to be shut out or let in again; roles are given by who runs the site. */
export function People({ people, answer }: { people: TeamFindings['people'] } & { answer: TeamRefusal | null }) {
  const t = useText()
  const dates = useDates()
  return (
    <Part title={t('team.people')}>
      {people.map(({ id, username, email, siteRole, blocked, confirmed, createdAt }) => (
        <li key={id}>
          <span>
            <b>{username}</b>{' '}
            {siteRole !== 'member' && (
              <span className="badge badge--info">
                {t(siteRole === 'admin' ? 'team.role.admin' : 'team.role.moderator')}
              </span>
            )}{' '}
            {blocked && <span className="badge badge--danger">{t('team.people.blocked')}</span>}{' '}
            {!confirmed && <span className="badge badge--quiet">{t('team.people.unconfirmed')}</span>}
            <small>
              {email} · {t('team.people.since', { day: dates.long(createdAt.slice(0, 10)) })}
            </small>
          </span>
          <span className="acts">
            <SiteLink className="btn btn--quiet btn--sm" to={`${paths.adminHistory}?thing=user&thingId=${id}`}>
              {t('team.history')} <span className="sr">{username}</span>
            </SiteLink>
          </span>
          {blocked ? (
            <ActWithReason
              key="unblock"
              intent="unblock"
              id={id}
              name={username}
              words="team.unblock"
              optional
              answer={answer}
            />
          ) : (
            <ActWithReason key="block" intent="block" id={id} name={username} words="team.block" answer={answer} />
          )}
        </li>
      ))}
    </Part>
  )
}
