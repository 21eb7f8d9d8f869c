import type { FederationBlock, FederationFollower, FederationServer } from '#features/federation/moderation.server.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { AdminRows, AdminSection } from '../components/admin-section.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { ActionWithReason } from '../search/act-with-reason.tsx'

const UNBLOCK = { intent: 'unblock', label: 'admin.federation.unblock' } as const
const EXPEL = { intent: 'expel', label: 'admin.federation.expel' } as const

type Result = { result: AdminFormFailure | null }

export function Blocks({ blocks, result }: Result & { blocks: FederationBlock[] }) {
  const t = useText()
  const dates = useDates()
  if (blocks.length === 0) return null
  return (
    <AdminSection id="blocks" title={t('admin.federation.blocks')}>
      <AdminRows>
        {blocks.map(({ id, domain, reason, blockedAt, by }) => (
          <li key={id}>
            <span>
              <b>{domain}</b>
              <small>{[dates.long(blockedAt.slice(0, 10)), by, reason].filter(Boolean).join(' · ')}</small>
            </span>
            <ActionWithReason readBy="team" {...UNBLOCK} id={id} name={domain} optional result={result} />
          </li>
        ))}
      </AdminRows>
    </AdminSection>
  )
}

export function Servers({ servers }: { servers: FederationServer[] }) {
  const t = useText()
  const dates = useDates()
  if (servers.length === 0) return null
  return (
    <AdminSection id="servers" title={t('admin.federation.servers')}>
      <AdminRows>
        {servers.map(({ domain, followers, deliveredAt }) => (
          <li key={domain}>
            <span>
              <b>{domain}</b>
              <small>
                {t('admin.federation.count', { count: followers })} ·{' '}
                {deliveredAt
                  ? t('admin.federation.delivered', { day: dates.long(deliveredAt.slice(0, 10)) })
                  : t('admin.federation.delivered.never')}
              </small>
            </span>
          </li>
        ))}
      </AdminRows>
    </AdminSection>
  )
}

export function Followers({ followers, total, result }: Result & { followers: FederationFollower[]; total: number }) {
  const t = useText()
  const dates = useDates()
  const lede = total > followers.length && t('admin.federation.latest', { shown: followers.length, total })
  return (
    <AdminSection id="followers" title={t('admin.federation.followers')} lede={lede}>
      {followers.length === 0 && <p className="muted">{t('admin.federation.none')}</p>}
      <AdminRows>
        {followers.map(({ id, follower, organizer, followedAt, accepted, failingSince }) => (
          <li key={id}>
            <span>
              <b>{follower}</b> {!accepted && <Badge>{t('admin.federation.waiting')}</Badge>}{' '}
              {failingSince && (
                <Badge tone="danger">
                  {t('admin.federation.failing', { day: dates.long(failingSince.slice(0, 10)) })}
                </Badge>
              )}
              <small>
                {organizer ?? t('admin.federation.calendar')} ·{' '}
                {t('admin.federation.since', { day: dates.long(followedAt.slice(0, 10)) })}
              </small>
            </span>
            <ActionWithReason readBy="team" {...EXPEL} id={id} name={follower} optional result={result} />
          </li>
        ))}
      </AdminRows>
    </AdminSection>
  )
}
