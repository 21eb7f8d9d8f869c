import type { OrganizerFacts } from '#features/proposals/schema.ts'
import { paths } from '#shared/paths.ts'
import type { Proposal } from '#shared/review/review-queues.ts'
import type { VenueColumn, VenueValues } from '#shared/venue-columns.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Price } from '#ui/components/money.tsx'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { AskedNote } from './earlier-decision.tsx'
import { type Check, ExternalLink, type Fact, Facts, ReviewColumns, SimilarEntries, useDescriptions } from './facts.tsx'
import { ReviewHeading } from './review-heading.tsx'
import { useRelativeTime } from './use-relative-time.ts'

/** A proposed organizer or venue, with possible duplicates. */
export function ProposalReview({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const ago = useRelativeTime()
  const organizerFacts = useOrganizerFacts()
  const venueFacts = useVenueFacts()
  const { id, kind, name, proposedBy, proposedEmail, similar, venue, hours, asked } = proposal
  const by = proposedBy ?? proposedEmail ?? t('admin.proposals.nobody')
  return (
    <>
      <ReviewHeading title={name} about={t('admin.proposals.by', { hours: ago(hours), name: by })} />
      <AskedNote asked={asked} />
      <SimilarEntries kind={kind} similar={similar} of={id} canMerge />
      <ReviewColumns checks={useChecks(proposal)}>
        <Facts
          title={t('admin.declared')}
          facts={[
            ...Object.values(venue ? venueFacts(venue) : organizerFacts(proposal)).flat(),
            [t('admin.proposals.mail'), proposedEmail],
          ]}
        />
      </ReviewColumns>
      <p>
        <ButtonLink size="small" to={paths.adminCard(kind, id)}>
          {t('admin.correct')}
        </ButtonLink>
      </p>
    </>
  )
}

function useOrganizerFacts() {
  const t = useText()
  const describe = useDescriptions()
  return ({ organizer, county, links }: Proposal): Record<keyof OrganizerFacts | 'email', Fact[]> => ({
    name: [],
    type: [[t('admin.card.type'), organizer && t(`organizer.type.${organizer.type}`)]],
    county: [[t('admin.card.county'), county]],
    description: describe(organizer?.descriptions ?? {}),
    email: [[t('admin.card.email'), organizer?.email]],
    url: [[t('admin.card.website'), links.url && <ExternalLink key="url" to={links.url} />]],
    instagram: [[t('admin.card.instagram'), links.instagram && <ExternalLink key="ig" to={links.instagram} />]],
    facebook: [[t('admin.card.facebook'), links.facebook && <ExternalLink key="fb" to={links.facebook} />]],
  })
}

function useVenueFacts() {
  const t = useText()
  const locale = useLocale()
  return (venue: VenueValues): Record<VenueColumn, Fact[]> => ({
    name: [],
    type: [[t('admin.card.type'), venue.type && t(`venue.type.${venue.type}`)]],
    address: [[t('admin.card.address'), venue.address]],
    county: [[t('admin.card.county'), venue.county]],
    country: [[t('admin.card.country'), countryName(venue.country, locale)]],
    latitude: [[t('proposal.gps'), venue.latitude !== null && <OnMap key="map" {...venue} />]],
    longitude: [],
    timeZone: [],
    capacity: [[t('admin.card.capacity'), venue.capacity]],
    pricePersonNight: [
      [t('venue.price'), venue.pricePersonNight !== null && <PerNight key="price" price={venue.pricePersonNight} />],
    ],
    phoneNumber: [[t('admin.card.phone'), venue.phoneNumber]],
    url: [[t('admin.card.website'), venue.url && <ExternalLink key="url" to={venue.url} />]],
  })
}

type Point = { latitude: number | null; longitude: number | null }

/** The coordinates, linked to OpenStreetMap: our own map only shows provinces. */
function OnMap({ latitude, longitude }: Point) {
  if (latitude === null || longitude === null) return null
  return (
    <ExternalLink
      to={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`}
    >
      {latitude}, {longitude}
    </ExternalLink>
  )
}

function PerNight({ price }: { price: number }) {
  const t = useText()
  return (
    <>
      <Price minor={price} coin="EUR" /> {t('venue.price.unit')}
    </>
  )
}

function useChecks({ similar, links, venue }: Proposal): Check[] {
  const t = useText()
  const linked = links.url || links.instagram || links.facebook
  return [
    { good: similar.length === 0, label: t(similar.length === 0 ? 'admin.check.no_similar' : 'admin.check.similar') },
    ...(linked ? [] : [{ good: false, label: t('admin.check.no_links') }]),
    ...(venue
      ? [
          {
            good: venue.latitude !== null,
            label: t(venue.latitude === null ? 'admin.check.no_point' : 'admin.check.point'),
          },
        ]
      : []),
  ]
}
