import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { AdminSearchResult } from '#shared/review/review.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { PictureReview } from '../review/picture-review.tsx'
import { isUndecided, ReviewLink } from '../review/review-link.tsx'
import { ActionWithReason } from './act-with-reason.tsx'
import { ResultCount } from './found-count.tsx'
import { type CurrentModerator, People } from './found-people.tsx'
import { ResultSection, StateBadge } from './found-section.tsx'

type Props = { q: string; found: AdminSearchResult; me: CurrentModerator; result: AdminFormFailure | null }

/** All search results by kind, with the possible actions. */
export function SearchResults({ q, found, me, result }: Props) {
  const t = useText()
  const elsewhere = found.venues.length + found.tags.length
  return (
    <>
      <ResultCount lists={[found.people, found.organizations, found.events]}>
        {elsewhere > 0 && (
          <SiteLink className="link" to={`${adminPaths.directory}?${new URLSearchParams({ q })}`}>
            {t('admin.search.elsewhere', { count: elsewhere })}
          </SiteLink>
        )}
      </ResultCount>
      <People title={t('admin.people')} people={found.people} me={me} result={result} />
      <Organizations organizations={found.organizations} result={result} />
      <Events events={found.events} result={result} />
    </>
  )
}

function Organizations({
  organizations,
  result,
}: { organizations: AdminSearchResult['organizations'] } & Pick<Props, 'result'>) {
  const t = useText()
  return (
    <ResultSection title={t('admin.organizations')}>
      {organizations.map(({ id, name, status, claimed, mergedInto, picture, effect }) => (
        <li key={id}>
          <span>
            <b>{name}</b> <StateBadge status={status} of="organization" />
            <small>
              {mergedInto ? t('admin.merged', { slug: mergedInto }) : t(claimed ? 'admin.claimed' : 'admin.unclaimed')}
            </small>
          </span>
          <RowActions as="span">
            {!mergedInto && isUndecided(status) && <ReviewLink kind="organizer" id={id} name={name} owned={claimed} />}
            <ButtonLink variant="quiet" size="small" to={paths.adminCard('organizer', id)}>
              {t('admin.correct')} <span className="visually-hidden">{name}</span>
            </ButtonLink>
          </RowActions>
          {!mergedInto && status === 'active' && (
            <ActionWithReason
              key="suspend"
              readBy="organization"
              intent="suspend"
              id={id}
              name={name}
              label="admin.suspend"
              effect={effect}
              result={result}
            />
          )}
          {!mergedInto && status === 'suspended' && (
            <ActionWithReason
              key="restore"
              readBy="organization"
              intent="restore"
              id={id}
              name={name}
              label="admin.restore"
              optional
              result={result}
            />
          )}
          {picture && <PictureReview picture={picture} name={name} result={result} small />}
        </li>
      ))}
    </ResultSection>
  )
}

function Events({ events, result }: { events: AdminSearchResult['events'] } & Pick<Props, 'result'>) {
  const t = useText()
  const dates = useDates()
  return (
    <ResultSection title={t('admin.events')}>
      {events.map(({ id, title, slug, moderation, deleted, dateStart, organizer, picture, effect }) => (
        <li key={id}>
          <span>
            <b>{title}</b> <StateBadge status={deleted ? 'closed' : moderation} />
            <small>{[organizer, dateStart && dates.long(dateStart)].filter(Boolean).join(' · ')}</small>
          </span>
          <RowActions as="span">
            {!deleted && moderation === 'submitted' && <ReviewLink kind="event" id={id} name={title} />}
            {!deleted && (
              <ButtonLink variant="quiet" size="small" to={paths.event(slug)}>
                {t('admin.open')} <span className="visually-hidden">{title}</span>
              </ButtonLink>
            )}
          </RowActions>
          {!deleted && moderation === 'published' && (
            <ActionWithReason
              key="take_down"
              readBy="organization"
              intent="take_down"
              id={id}
              name={title}
              label="admin.take_down"
              effect={effect}
              result={result}
            />
          )}
          {picture && !deleted && <PictureReview picture={picture} name={title} result={result} small />}
        </li>
      ))}
    </ResultSection>
  )
}
