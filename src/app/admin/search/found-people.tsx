import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { auditLogQuery } from '#shared/review/audit-log.ts'
import type { AdminSearchResult } from '#shared/review/review.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { ActionWithReason } from './act-with-reason.tsx'
import { ChangeRole } from './change-role.tsx'
import { ResultSection } from './found-section.tsx'

type People = AdminSearchResult['people']
/** The current moderator: only admins grant roles, nobody acts on themselves, and moderators cannot act on admins. */
export type CurrentModerator = { id: number; admin: boolean }
type Props = { me: CurrentModerator; result: AdminFormFailure | null }

/** The members of the site team. */
export function Members({ members, ...props }: Props & { members: People }) {
  const t = useText()
  return (
    <>
      <People title={t('admin.members')} people={members} {...props} />
      <p className="muted space-above-small">{t('admin.members.text')}</p>
    </>
  )
}

/** Users, with forms to block, unblock and change the role. */
export function People({ title, people, me, result }: Props & { title: string; people: People }) {
  const t = useText()
  const dates = useDates()
  return (
    <ResultSection title={title}>
      {people.map(({ id, username, email, siteRole, blocked, confirmed, createdAt }) => (
        <li key={id}>
          <span>
            <b>{username}</b>{' '}
            {siteRole !== 'member' && (
              <Badge tone="info">{t(siteRole === 'admin' ? 'admin.role.admin' : 'admin.role.moderator')}</Badge>
            )}{' '}
            {blocked && <Badge tone="danger">{t('admin.people.blocked')}</Badge>}{' '}
            {!confirmed && <Badge>{t('admin.people.unconfirmed')}</Badge>}
            <small>
              {email} · {t('admin.people.since', { day: dates.long(createdAt.slice(0, 10)) })}
            </small>
          </span>
          <RowActions as="span">
            <ButtonLink size="small" to={adminPaths.person(id)}>
              {t('admin.person.page')} <span className="visually-hidden">{username}</span>
            </ButtonLink>
            <ButtonLink
              variant="quiet"
              size="small"
              to={auditLogQuery.path(paths.adminAuditLog, { entityType: 'user', entityId: id })}
            >
              {t('admin.auditLog')} <span className="visually-hidden">{username}</span>
            </ButtonLink>
          </RowActions>
          {me.admin && me.id !== id && !blocked && (
            <ChangeRole key="role" id={id} name={username} role={siteRole} result={result} />
          )}
          {me.id !== id && (me.admin || siteRole !== 'admin') && (
            <ActionWithReason
              key={blocked ? 'unblock' : 'block'}
              readBy="team"
              intent={blocked ? 'unblock' : 'block'}
              id={id}
              name={username}
              label={blocked ? 'admin.unblock' : 'admin.block'}
              optional={blocked}
              result={result}
            />
          )}
        </li>
      ))}
    </ResultSection>
  )
}
