import { paths } from '#shared/paths.ts'
import type { WaitingProfileChange } from '#shared/review/review-queues.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { DiffList, visibleChanges } from './diff/diff-list.tsx'
import { SimilarEntries } from './facts.tsx'
import { PictureReview } from './picture-review.tsx'
import { ReviewHeading } from './review-heading.tsx'

type Props = { change: WaitingProfileChange; now: Date; result: AdminFormFailure | null }

/** A profile change of a verified organization: it waits for approval, or is public already and reviewed afterwards. */
export function ProfileChangeReview({ change, now, result }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const { organization, diff, needsApproval, changedBy, since, similar, picture } = change
  const { id, name, slug, logo } = organization
  const renamed = diff.changes.some(({ field }) => field === 'name')
  return (
    <>
      <ReviewHeading
        title={name}
        image={<SealImage slug={slug} name={name} size={76} logo={logo} />}
        about={t(needsApproval ? 'admin.profile.asked' : 'admin.edits.made', {
          count: visibleChanges(diff).length,
          name: changedBy ?? name,
          when: moment(new Date(since), now),
        })}
      >
        <ButtonLink size="small" to={paths.adminCard('organizer', id)}>
          {t('admin.open')} <span className="visually-hidden">{name}</span>
        </ButtonLink>
      </ReviewHeading>
      <Note as="p">{t(needsApproval ? 'admin.profile.waits' : 'admin.profile.public')}</Note>
      {renamed && <SimilarEntries kind="organizer" similar={similar} of={id} canMerge={false} />}
      <DiffList diff={diff} bothPictures />
      {!needsApproval && picture && (
        <PictureReview
          picture={picture}
          name={name}
          result={result}
          own={change.own}
          to={paths.adminItem('organizations', `change-${change.id}`)}
        />
      )}
    </>
  )
}
