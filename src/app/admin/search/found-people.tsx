import { paths } from '#shared/paths.ts'
import type { TeamFindings } from '#shared/review/review.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { TeamRefusal } from '../components/form-response.ts'
import { ActWithReason } from './act-with-reason.tsx'
import { ChangeRole } from './change-role.tsx'
import { Part } from './found-section.tsx'

type People = TeamFindings['people']
/** Who looks on: an admin gives roles, and nobody decides about themselves, nor a moderator about an admin. */
export type Me = { id: number; admin: boolean }
type Props = { me: Me; answer: TeamRefusal | null }

/** Who is on the site team. */
export function Members({ members, ...props }: Props & { members: People }) {
  const t = useText()
  return (
    <>
      <People title={t('team.members')} people={members} {...props} />
      <p className="muted mt-4">{t('team.members.text')}</p>
    </>
  )
}

/** People, to be shut out or let in again, and to be given a role by an admin. */
export function People({ title, people, me, answer }: Props & { title: string; people: People }) {
  const t = useText()
  const dates = useDates()
  return (
    <Part title={title}>
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
          {me.admin && me.id !== id && !blocked && (
            <ChangeRole key="role" id={id} name={username} role={siteRole} answer={answer} />
          )}
          {me.id !== id && (me.admin || siteRole !== 'admin') && (
            <ActWithReason
              key={blocked ? 'unblock' : 'block'}
              intent={blocked ? 'unblock' : 'block'}
              id={id}
              name={username}
              words={blocked ? 'team.unblock' : 'team.block'}
              optional={blocked}
              answer={answer}
            />
          )}
        </li>
      ))}
    </Part>
  )
}
