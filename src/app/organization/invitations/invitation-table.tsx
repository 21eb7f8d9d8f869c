import { Form } from 'react-router'
import type { SentInvitation } from '#features/memberships/invitations/queries.server.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { OWN_FAILURES } from './failures.ts'
import * as styles from './invitation-table.module.css'

type Props = { invitations: readonly SentInvitation[]; failure: FormFailure | null }

/** Those sent, each with its state; open and expired ones can be sent again or taken back. */
export function InvitationTable({ invitations, failure }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage(OWN_FAILURES)
  // Of an invitation that is not in the list, or of a form that names none.
  const failed = Number(failure?.typed?.['invitation'])
  const isElsewhere = failure !== null && !invitations.some(({ id }) => id === failed)
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{t('invitations.list')}</h2>
      {isElsewhere && <FormError failure={failure} message={errorMessage(failure)} />}
      {invitations.length === 0 ? (
        <p className="muted">{t('invitations.none')}</p>
      ) : (
        <DataTable caption={t('invitations.list')} stack space="above">
          <thead>
            <tr>
              <th scope="col">{t('invitations.email')}</th>
              <th scope="col">{t('users.role')}</th>
              <th scope="col">{t('invitations.state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('users.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody className={styles.invitations}>
            {invitations.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} failure={failed === invitation.id ? failure : null} />
            ))}
          </tbody>
        </DataTable>
      )}
    </section>
  )
}

const BADGES: Record<SentInvitation['status'], BadgeTone> = {
  open: 'accent',
  accepted: 'success',
  declined: 'danger',
  revoked: 'quiet',
  expired: 'quiet',
}

function Row({ invitation, failure }: { invitation: SentInvitation; failure: FormFailure | null }) {
  const t = useText()
  const { day } = useTimestamps()
  const errorMessage = useErrorMessage(OWN_FAILURES)
  const { id, email, role, status, expiresAt, endedAt, acceptedBy, canResend } = invitation
  const end = day(status === 'open' ? expiresAt : (endedAt ?? expiresAt))
  const isOver = status !== 'open' && status !== 'expired'
  return (
    <tr>
      <td className={styles.email}>
        <b>{email}</b>
      </td>
      <td>{t(`role.${role}`)}</td>
      <td>
        <Badge tone={BADGES[status]}>{t(`invitations.state.${status}`)}</Badge>
        <small>
          {acceptedBy && <>{acceptedBy}, </>}
          {status === 'open' ? t('invitations.state.until', { day: end }) : end}
        </small>
      </td>
      <td className={styles.actions}>
        {!isOver && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="invitation" value={id} />
            {canResend && (
              <Button size="small" type="submit" name="intent" value="resend">
                {t('invitations.resend')} <span className="visually-hidden">{t('invitations.to', { email })}</span>
              </Button>
            )}
            {status === 'open' && (
              <Button variant="dangerQuiet" size="small" type="submit" name="intent" value="revoke">
                {t('invitations.revoke')} <span className="visually-hidden">{t('invitations.of', { email })}</span>
              </Button>
            )}
          </Form>
        )}
        <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
      </td>
    </tr>
  )
}
