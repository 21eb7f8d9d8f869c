import { paths } from '#shared/paths.ts'
import type { WaitingOrganization } from '#shared/review/review-queues.ts'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { TeamRefusal } from '../components/form-response.ts'
import { Checks, Facts, type Looked, Outward, SimilarOnes, useDescriptions } from './facts.tsx'
import { PictureReview } from './picture-review.tsx'
import { useAgo } from './use-relative-time.ts'

type Props = { organization: WaitingOrganization; answer: TeamRefusal | null }

/** Who wants to be in the directory, and what one can tell about them without asking. */
export function OrganizationReview({ organization, answer }: Props) {
  const t = useText()
  const ago = useAgo()
  const describe = useDescriptions()
  const { id, name, slug, type, county, email, phone, links, descriptions, owner, similar, events, hours, picture } =
    organization
  return (
    <>
      <header className="mhead">
        <SealImage slug={slug} name={name} size={76} />
        <div>
          <h2 className="big">{name}</h2>
          <p className="muted">{t('team.organizations.asked', { hours: ago(hours), name: owner.username ?? '' })}</p>
        </div>
      </header>
      <SimilarOnes kind="organizer" similar={similar} of={id} canMerge={false} />
      <div className="duo">
        <Facts
          title={t('team.declared')}
          facts={[
            [t('team.card.type'), t(`organizer.type.${type}`)],
            [t('team.card.county'), county],
            ...describe(descriptions),
            [t('team.card.website'), links.url && <Outward key="url" to={links.url} />],
            [t('team.card.email'), email],
            [t('team.card.phone'), phone],
            [t('team.card.instagram'), links.instagram && <Outward key="instagram" to={links.instagram} />],
            [t('team.card.facebook'), links.facebook && <Outward key="facebook" to={links.facebook} />],
            [t('team.card.discord'), links.discord && <Outward key="discord" to={links.discord} />],
            [t('team.card.owner'), `${owner.username ?? ''} (${owner.email ?? ''})`],
            [t('team.card.events'), events > 0 ? String(events) : null],
          ]}
        />
        <Checks checks={useLooked(organization)} />
      </div>
      {picture && (
        <PictureReview
          {...{ picture, name, answer, own: organization.own }}
          to={paths.adminItem('organizations', `${id}`)}
        />
      )}
    </>
  )
}

function useLooked({ owner, sameDomain, similar, links, overdue }: WaitingOrganization): Looked[] {
  const t = useText()
  return [
    { good: owner.confirmed, words: t(owner.confirmed ? 'team.check.confirmed' : 'team.check.unconfirmed') },
    ...(sameDomain === null
      ? [{ good: false, words: t('team.check.no_domain') }]
      : [{ good: sameDomain, words: t(sameDomain ? 'team.check.domain' : 'team.check.other_domain') }]),
    { good: similar.length === 0, words: t(similar.length === 0 ? 'team.check.no_similar' : 'team.check.similar') },
    ...(links.url || links.instagram || links.facebook ? [] : [{ good: false, words: t('team.check.no_links') }]),
    ...(overdue ? [{ good: false, words: t('team.check.overdue') }] : []),
  ]
}
