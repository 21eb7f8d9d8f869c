import type { PersonClaim } from '#features/claims/admin.server.ts'
import type { TeamPerson } from '#features/identity/accounts/admin.server.ts'
import type { PersonOrganization } from '#features/organizations/admin.server.ts'
import { paths } from '#shared/paths.ts'
import type { SentEmail } from '#shared/review/sent-emails.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AdminRows, AdminSection } from '../components/admin-section.tsx'
import { useStateLabel } from '../components/state-labels.ts'
import { Facts } from '../review/facts.tsx'

type Props = {
  person: TeamPerson
  organizations: PersonOrganization[]
  claims: PersonClaim[]
  emails: SentEmail[]
  now: Date
}

/** The account, its organizations and claims, and the emails to it. */
export function PersonFacts({ person, organizations, claims, emails, now }: Props) {
  const t = useText()
  const { moment, day } = useTimestamps()
  const label = useStateLabel()
  const at = (time: string | null) => time && moment(new Date(time), now)
  return (
    <div className="stack">
      <Facts
        title={t('admin.person.account')}
        facts={[
          [t('admin.card.email'), person.email],
          [t('admin.person.email_state'), t(person.confirmed ? 'admin.person.confirmed' : 'admin.people.unconfirmed')],
          [t('admin.person.state'), person.blocked && t('admin.people.blocked')],
          [t('admin.role'), person.siteRole !== 'member' && label(person.siteRole)],
          [t('admin.person.since'), day(new Date(person.createdAt))],
          [t('admin.person.signed_in'), at(person.signedInAt) ?? t('admin.person.signed_in.none')],
          [t('admin.person.seen'), at(person.seenAt)],
          [t('admin.person.two_steps'), person.twoSteps && t('admin.person.on')],
        ]}
      />
      <AdminSection
        title={t('admin.person.organizations')}
        lede={organizations.length === 0 && t('admin.person.organizations.none')}
      >
        <AdminRows>
          {organizations.map(({ id, name, status, role }) => (
            <li key={id}>
              <span>
                <SiteLink className="link" to={paths.adminCard('organizer', id)}>
                  {name}
                </SiteLink>
                <small>
                  {t(`role.${role}`)} · {label(status, 'organization')}
                </small>
              </span>
            </li>
          ))}
        </AdminRows>
      </AdminSection>
      {claims.length > 0 && (
        <AdminSection title={t('admin.person.claims')}>
          <AdminRows>
            {claims.map(({ id, organizer, organizerId, status, at: time }) => (
              <li key={id}>
                <span>
                  <SiteLink className="link" to={paths.adminCard('organizer', organizerId)}>
                    {organizer}
                  </SiteLink>
                  <small>
                    {label(status, 'claim')} · {at(time)}
                  </small>
                </span>
              </li>
            ))}
          </AdminRows>
        </AdminSection>
      )}
      <AdminSection
        title={t('admin.person.emails')}
        lede={t(emails.length === 0 ? 'admin.person.emails.none' : 'admin.person.emails.text')}
      >
        <AdminRows>
          {emails.map(({ id, kind, subject, state, attempts, at: time }) => (
            <li key={id}>
              <span>
                <b>{subject ?? t('admin.person.emails.private')}</b>
                <small>
                  {at(time)} · <code>{kind}</code>
                  {attempts > 1 && ` · ${t('admin.person.emails.attempts', { count: attempts })}`}
                </small>
              </span>
              <Badge tone={state === 'sent' ? 'quiet' : 'danger'}>{t(`admin.person.emails.${state}`)}</Badge>
            </li>
          ))}
        </AdminRows>
      </AdminSection>
    </div>
  )
}
