import { paths } from '#shared/paths.ts'
import type { WaitingClaim, WaitingMessage } from '#shared/review/review-queues.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './claim-review.module.css'
import { ExternalLink, Facts, ReviewColumns } from './facts.tsx'
import { ReviewHeading } from './review-heading.tsx'
import { useRelativeTime } from './use-relative-time.ts'

/** A claim of ownership of a directory entry. */
export function ClaimReview({ claim }: { claim: WaitingClaim }) {
  const t = useText()
  const ago = useRelativeTime()
  const { organizer, person, message, rivals, rivalNames, sameDomain, hours } = claim
  const domain =
    sameDomain === null ? 'admin.check.no_domain' : sameDomain ? 'admin.check.domain' : 'admin.check.other_domain'
  return (
    <>
      <ReviewHeading
        title={organizer.name}
        about={t('admin.claims.by', { hours: ago(hours), name: person.username ?? '' })}
      >
        <ButtonLink size="small" to={paths.adminCard('organizer', organizer.id)}>
          {t('admin.open')}
        </ButtonLink>
      </ReviewHeading>
      <ReviewColumns
        checks={[
          { good: sameDomain === true, label: t(domain) },
          {
            good: rivals === 0,
            label: rivals === 0 ? t('admin.check.no_rivals') : t('admin.check.rivals', { count: rivals }),
          },
        ]}
      >
        {rivals > 0 && (
          <Note as="p">
            <span>{t('admin.claims.rejects', { names: listOf(rivalNames), count: rivals })}</span>
          </Note>
        )}
        <Facts
          title={t('admin.claims.says')}
          facts={[
            [t('admin.claims.message'), message],
            [t('admin.claims.person'), person.username],
            [t('admin.card.email'), person.email],
            [t('admin.card.website'), organizer.url && <ExternalLink key="url" to={organizer.url} />],
          ]}
        />
      </ReviewColumns>
    </>
  )
}

/** The names of others who claim it; erased accounts have none. */
const listOf = (names: readonly string[]) => names.join(', ')

/** Why a claim should be looked at twice before it is accepted; null where its checks are good. */
export function doubtAbout(
  { sameDomain, rivals, rivalNames }: WaitingClaim,
  t: ReturnType<typeof useText>,
): string | null {
  const doubts = [
    sameDomain !== true && `${t(sameDomain === null ? 'admin.check.no_domain' : 'admin.check.other_domain')}.`,
    rivals > 0 && t('admin.claims.rejects', { names: listOf(rivalNames), count: rivals }),
  ].filter(Boolean)
  return doubts.length > 0 ? doubts.join(' ') : null
}

/** A message from the contact form: answered by email, and marked as handled here. */
export function MessageReview({ message }: { message: WaitingMessage & { reply: string } }) {
  const t = useText()
  const ago = useRelativeTime()
  return (
    <>
      <ReviewHeading
        title={message.name}
        about={t('admin.messages.by', { hours: ago(message.hours), email: message.email })}
      />
      <Card lang={message.locale}>
        <p className={styles.message}>{message.message}</p>
      </Card>
      <p>
        <Button as="a" href={message.reply}>
          {t('admin.messages.reply')}
        </Button>
      </p>
    </>
  )
}
