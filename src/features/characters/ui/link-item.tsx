import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CharacterLink } from '#shared/characters/links.ts'
import { isLive } from '#shared/registrations/states.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Send } from '#ui/icons/send.ts'
import * as styles from './link-item.module.css'

type Props = { link: CharacterLink /** What it is linked to, or which character it is. */; heading: ReactNode }

/** A character linked to a registration: who reads it, what was submitted, and how to submit it and to end the access. */
export function LinkItem({ link, heading }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  const { organizer, since, revokedAt } = link
  return (
    <li className={styles.link}>
      {heading}
      <p className={styles.reader}>
        {revokedAt ? <EyeOff /> : <Eye />}
        <span>
          {revokedAt
            ? t('characterLinks.revoked', { organizer, day: day(revokedAt) })
            : t('characterLinks.reads', { organizer, day: day(since) })}
        </span>
      </p>
      <Submission link={link} />
      {!revokedAt && <Actions link={link} />}
    </li>
  )
}

const TONES = { pending: 'info', approved: 'success', changes_requested: 'accent' } as const

function Submission({ link }: Pick<Props, 'link'>) {
  const t = useText()
  const { day } = useTimestamps()
  const { submittedAt, isOutdated, approval, approvalReason, revokedAt } = link
  if (!submittedAt) return null
  return (
    <>
      <p className="small">
        {t(revokedAt ? 'characterLinks.kept' : 'characterLinks.submitted', { day: day(submittedAt) })}{' '}
        {!revokedAt && isOutdated && t('characterLinks.outdated')}{' '}
        {approval !== 'none' && <Badge tone={TONES[approval]}>{t(`characterLinks.approval.${approval}`)}</Badge>}
      </p>
      {approvalReason && <p className="small">{approvalReason}</p>}
    </>
  )
}

function Actions({ link }: Pick<Props, 'link'>) {
  const t = useText()
  const { id, character, event, registration, removable } = link
  const canSubmit = !event.past && event.eventStatus !== 'cancelled' && isLive(registration.state)
  return (
    <div className={styles.actions}>
      {canSubmit && <SubmitForm link={link} />}
      {removable ? (
        <details>
          <Button as="summary" variant="quiet" size="small">
            {t(event.past ? 'characterLinks.revoke' : 'characterLinks.remove')}
          </Button>
          <Form className="stack space-above-small" method="post" preventScrollReset>
            <p className="small">{t(removeText(link), { name: character.name })}</p>
            <input type="hidden" name="link" value={id} />
            <div>
              <Button variant="dangerOutline" size="small" type="submit" name="intent" value="unlink_character">
                {t(event.past ? 'characterLinks.revoke.do' : 'characterLinks.remove.do')}
              </Button>
            </div>
          </Form>
        </details>
      ) : (
        <p className="small muted">{t('characterLinks.required')}</p>
      )}
    </div>
  )
}

const removeText = ({ event, submittedAt }: CharacterLink) => {
  if (!event.past) return submittedAt ? 'characterLinks.remove.text_submitted' : 'characterLinks.remove.text'
  return submittedAt ? 'characterLinks.revoke.text_submitted' : 'characterLinks.revoke.text'
}

/** The first time at once; later after it is said that it replaces what the organizers have. */
function SubmitForm({ link: { id, submittedAt, isOutdated, approval, asksApproval } }: Pick<Props, 'link'>) {
  const t = useText()
  const send = (
    <Button size="small" type="submit" name="intent" value="submit_character">
      <Send /> {t(submittedAt ? 'characterLinks.submit_again' : 'characterLinks.submit')}
    </Button>
  )
  const hidden = <input type="hidden" name="link" value={id} />
  if (!submittedAt)
    return (
      <Form className="stack" method="post" preventScrollReset>
        {hidden}
        <p className="small muted">
          {t('characterLinks.submit.text')} {asksApproval && t('characterLinks.submit.approval')}
        </p>
        <div>{send}</div>
      </Form>
    )
  if (!isOutdated && approval !== 'changes_requested') return null
  return (
    <details>
      <Button as="summary" size="small">
        {t('characterLinks.submit_again')}
      </Button>
      <Form className="stack space-above-small" method="post" preventScrollReset>
        {hidden}
        <input type="hidden" name="replaces" value={submittedAt.toISOString()} />
        <p className="small">
          {t('characterLinks.replace.text')} {asksApproval && t('characterLinks.submit.approval')}
        </p>
        <div>{send}</div>
      </Form>
    </details>
  )
}
