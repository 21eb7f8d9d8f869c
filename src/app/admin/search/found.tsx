import { paths } from '#shared/paths.ts'
import type { TeamFindings } from '#shared/review/review.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { TeamRefusal } from '../components/form-response.ts'
import { PictureReview } from '../review/picture-review.tsx'
import { ReviewLink } from '../review/review-link.tsx'
import { ActWithReason } from './act-with-reason.tsx'
import { FoundCount } from './found-count.tsx'
import { type Me, People } from './found-people.tsx'
import { Part, State } from './found-section.tsx'

type Props = { q: string; found: TeamFindings; me: Me; answer: TeamRefusal | null }

/** Everything that was found, by its kind, with what may be done about each. */
export function Found({ q, found, me, answer }: Props) {
  const t = useText()
  const elsewhere = found.venues.length + found.tags.length
  return (
    <>
      <FoundCount lists={[found.people, found.organizations, found.events]}>
        {elsewhere > 0 && (
          <SiteLink className="link" to={`${paths.adminDirectory}?${new URLSearchParams({ q })}`}>
            {t('team.search.elsewhere', { count: elsewhere })}
          </SiteLink>
        )}
      </FoundCount>
      <People title={t('team.people')} people={found.people} me={me} answer={answer} />
      <Organizations organizations={found.organizations} answer={answer} />
      <Events events={found.events} answer={answer} />
    </>
  )
}

function Organizations({
  organizations,
  answer,
}: { organizations: TeamFindings['organizations'] } & Pick<Props, 'answer'>) {
  const t = useText()
  return (
    <Part title={t('team.organizations')}>
      {organizations.map(({ id, name, status, claimed, mergedInto, picture }) => (
        <li key={id}>
          <span>
            <b>{name}</b> <State status={status} of="organization" />
            <small>
              {mergedInto ? t('team.merged', { slug: mergedInto }) : t(claimed ? 'team.claimed' : 'team.unclaimed')}
            </small>
          </span>
          <span className="acts">
            {!mergedInto && status === 'pending' && <ReviewLink kind="organizer" id={id} name={name} owned={claimed} />}
            <SiteLink className="btn btn--quiet btn--sm" to={paths.adminCard('organizer', id)}>
              {t('team.correct')} <span className="sr">{name}</span>
            </SiteLink>
          </span>
          {!mergedInto && status === 'active' && (
            <ActWithReason key="suspend" intent="suspend" id={id} name={name} words="team.suspend" answer={answer} />
          )}
          {!mergedInto && status === 'suspended' && (
            <ActWithReason
              key="restore"
              intent="restore"
              id={id}
              name={name}
              words="team.restore"
              optional
              answer={answer}
            />
          )}
          {picture && <PictureReview picture={picture} name={name} answer={answer} small />}
        </li>
      ))}
    </Part>
  )
}

function Events({ events, answer }: { events: TeamFindings['events'] } & Pick<Props, 'answer'>) {
  const t = useText()
  const dates = useDates()
  return (
    <Part title={t('team.events')}>
      {events.map(({ id, title, slug, moderation, deleted, dateStart, organizer, picture }) => (
        <li key={id}>
          <span>
            <b>{title}</b> <State status={deleted ? 'closed' : moderation} />
            <small>{[organizer, dateStart && dates.long(dateStart)].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="acts">
            {!deleted && moderation === 'submitted' && <ReviewLink kind="event" id={id} name={title} />}
            {!deleted && (
              <SiteLink className="btn btn--quiet btn--sm" to={paths.event(slug)}>
                {t('team.open')} <span className="sr">{title}</span>
              </SiteLink>
            )}
          </span>
          {!deleted && moderation === 'published' && (
            <ActWithReason
              key="take_down"
              intent="take_down"
              id={id}
              name={title}
              words="team.take_down"
              answer={answer}
            />
          )}
          {picture && !deleted && <PictureReview picture={picture} name={title} answer={answer} small />}
        </li>
      ))}
    </Part>
  )
}
