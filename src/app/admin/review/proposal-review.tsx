import { paths } from '#shared/paths.ts'
import type { Proposal } from '#shared/review/review-queues.ts'
import { Price } from '#ui/components/money.tsx'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import { AskedNote } from './earlier-decision.tsx'
import { type Check, ExternalLink, Facts, ReviewColumns, SimilarEntries, useDescriptions } from './facts.tsx'
import { ReviewHeading } from './review-heading.tsx'
import { useRelativeTime } from './use-relative-time.ts'

/** A proposed organizer or venue, with possible duplicates. */
export function ProposalReview({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const ago = useRelativeTime()
  const locale = useLocale()
  const describe = useDescriptions()
  const { id, kind, name, county, links, proposedBy, proposedEmail, similar, organizer, venue, hours, asked } = proposal
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
            [t('admin.card.type'), organizer && t(`organizer.type.${organizer.type}`)],
            [t('admin.card.type'), venue?.type && t(`venue.type.${venue.type}`)],
            [t('admin.card.address'), venue?.address],
            [t('admin.card.county'), county],
            [t('admin.card.country'), venue && countryName(venue.country, locale)],
            [t('proposal.gps'), venue !== null && venue.latitude !== null && <OnMap key="map" {...venue} />],
            [t('admin.card.capacity'), venue?.capacity],
            [t('venue.price'), venue?.price != null && <PerNight key="price" price={venue.price} />],
            [t('admin.card.phone'), venue?.phone],
            ...describe(organizer?.descriptions ?? {}),
            [t('admin.card.email'), organizer?.email],
            [t('admin.card.website'), links.url && <ExternalLink key="url" to={links.url} />],
            [t('admin.card.instagram'), links.instagram && <ExternalLink key="instagram" to={links.instagram} />],
            [t('admin.card.facebook'), links.facebook && <ExternalLink key="facebook" to={links.facebook} />],
            [t('admin.proposals.mail'), proposedEmail],
          ]}
        />
      </ReviewColumns>
      <p>
        <SiteLink className={`${button.outline} ${button.small}`} to={paths.adminCard(kind, id)}>
          {t('admin.correct')}
        </SiteLink>
      </p>
    </>
  )
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
