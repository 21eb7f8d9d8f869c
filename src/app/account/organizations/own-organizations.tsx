import type { OrganizationStatus } from '#shared/enums.ts'
import type { Role } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './own-organizations.module.css'

type OwnOrganization = {
  id: number
  name: string
  slug: string
  status: OrganizationStatus
  statusReason: string | null
  changesRequested: boolean
  role: Role
  logo: string | null
}
type Claim = {
  id: number
  status: 'open' | 'accepted' | 'rejected' | 'withdrawn'
  reason: string | null
  organizer: { name: string; slug: string; logo: string | null } | null
}
type Props = { organizations: readonly OwnOrganization[]; claims: readonly Claim[] }

const TONES: Record<OrganizationStatus, BadgeTone> = {
  pending: 'accent',
  active: 'success',
  rejected: 'danger',
  suspended: 'danger',
  closed: 'quiet',
}

/** The user's organizations, each linked to its panel; below, open and rejected claims. */
export function OwnOrganizations({ organizations, claims }: Props) {
  const t = useText()
  // Accepted claims are in the list above; withdrawn ones are not shown.
  const openClaims = claims.filter(({ status }) => status === 'open' || status === 'rejected')
  return (
    <>
      {organizations.length > 0 && (
        <Rows space="above">
          {organizations.map((one) => (
            <Row key={one.id} organization={one} />
          ))}
        </Rows>
      )}
      {openClaims.length > 0 && (
        <PanelSection id="claims" title={t('organizations.mine.claims')}>
          <Rows space="above">
            {openClaims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </Rows>
        </PanelSection>
      )}
    </>
  )
}

function Row({ organization }: { organization: OwnOrganization }) {
  const t = useText()
  const { name, slug, status, statusReason, changesRequested, role, logo } = organization
  return (
    <li className={styles.row}>
      <SealImage slug={slug} name={name} size={52} logo={logo} />
      <div>
        <b>
          <SiteLink className={styles.link} to={paths.organizationPanel(slug)}>
            {name}
          </SiteLink>
        </b>
        <small>{t('organizations.mine.role', { role: t(`role.${role}`) })}</small>
        {statusReason && (changesRequested || status === 'rejected' || status === 'suspended') && (
          <small>{t('organizations.mine.reason', { reason: statusReason })}</small>
        )}
      </div>
      <Badge tone={TONES[status]}>{t(`organization.status.${changesRequested ? 'changes_requested' : status}`)}</Badge>
    </li>
  )
}

function ClaimRow({ claim: { status, reason, organizer } }: { claim: Claim }) {
  const t = useText()
  if (!organizer) return null
  return (
    <li className={styles.row}>
      <SealImage slug={organizer.slug} name={organizer.name} size={52} logo={organizer.logo} />
      <div>
        <b>
          <SiteLink className={styles.link} to={paths.organizer(organizer.slug)}>
            {organizer.name}
          </SiteLink>
        </b>
        {reason && <small>{t('organizations.mine.reason', { reason })}</small>}
      </div>
      <Badge tone={status === 'open' ? 'accent' : 'quiet'}>
        {t(status === 'open' ? 'organizations.mine.claim.open' : 'organizations.mine.claim.rejected')}
      </Badge>
    </li>
  )
}
