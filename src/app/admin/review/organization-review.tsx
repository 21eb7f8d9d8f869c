import { paths } from '#shared/paths.ts'
import type { WaitingOrganization } from '#shared/review/review-queues.ts'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { AskedNote, EarlierDecision, hasChanges } from './earlier-decision.tsx'
import { type Check, ExternalLink, Facts, ReviewColumns, SimilarEntries, useDescriptions } from './facts.tsx'
import { PictureReview } from './picture-review.tsx'
import { ReviewHeading } from './review-heading.tsx'
import { useRelativeTime } from './use-relative-time.ts'

type Props = { organization: WaitingOrganization; result: AdminFormFailure | null }

/** A submitted organization, with automatic checks. */
export function OrganizationReview({ organization, result }: Props) {
  const t = useText()
  const ago = useRelativeTime()
  const describe = useDescriptions()
  const {
    id,
    name,
    slug,
    type,
    county,
    email,
    phone,
    links,
    descriptions,
    owner,
    similar,
    events,
    hours,
    picture,
    logo,
    asked,
  } = organization
  return (
    <>
      <ReviewHeading
        title={name}
        image={<SealImage slug={slug} name={name} size={76} logo={logo?.url} />}
        about={t('admin.organizations.asked', { hours: ago(hours), name: owner.username ?? '' })}
      />
      <AskedNote asked={asked} />
      <EarlierDecision
        reason={asked ? null : organization.reason}
        changedSince={asked && !hasChanges(organization.changedSince) ? null : organization.changedSince}
      />
      <SimilarEntries kind="organizer" similar={similar} of={id} canMerge={false} />
      <ReviewColumns checks={useChecks(organization)}>
        <Facts
          title={t('admin.declared')}
          facts={[
            [t('admin.card.type'), t(`organizer.type.${type}`)],
            [t('admin.card.county'), county],
            ...describe(descriptions),
            [t('admin.card.website'), links.url && <ExternalLink key="url" to={links.url} />],
            [t('admin.card.email'), email],
            [t('admin.card.phone'), phone],
            [t('admin.card.instagram'), links.instagram && <ExternalLink key="instagram" to={links.instagram} />],
            [t('admin.card.facebook'), links.facebook && <ExternalLink key="facebook" to={links.facebook} />],
            [t('admin.card.discord'), links.discord && <ExternalLink key="discord" to={links.discord} />],
            [t('admin.card.owner'), `${owner.username ?? ''} (${owner.email ?? ''})`],
            [t('admin.card.events'), events > 0 ? String(events) : null],
          ]}
        />
      </ReviewColumns>
      {[picture, logo].map(
        (one) =>
          one && (
            <PictureReview
              key={one.id}
              picture={one}
              name={name}
              result={result}
              own={organization.own}
              to={paths.adminItem('organizations', `${id}`)}
            />
          ),
      )}
    </>
  )
}

function useChecks({ owner, sameDomain, similar, links, overdue }: WaitingOrganization): Check[] {
  const t = useText()
  return [
    { good: owner.confirmed, label: t(owner.confirmed ? 'admin.check.confirmed' : 'admin.check.unconfirmed') },
    ...(sameDomain === null
      ? [{ good: false, label: t('admin.check.no_domain') }]
      : [{ good: sameDomain, label: t(sameDomain ? 'admin.check.domain' : 'admin.check.other_domain') }]),
    { good: similar.length === 0, label: t(similar.length === 0 ? 'admin.check.no_similar' : 'admin.check.similar') },
    ...(links.url || links.instagram || links.facebook ? [] : [{ good: false, label: t('admin.check.no_links') }]),
    ...(overdue ? [{ good: false, label: t('admin.check.overdue') }] : []),
  ]
}
