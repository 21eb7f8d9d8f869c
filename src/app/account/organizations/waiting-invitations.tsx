import { Form } from 'react-router'
import type { WaitingInvitation } from '#features/memberships/invitations/queries.server.ts'
import { Button } from '#ui/components/button.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './waiting-invitations.module.css'

type Props = { invitations: readonly WaitingInvitation[]; failure: FormFailure | null }

/** Invitations to the person's address that wait for an answer. */
export function WaitingInvitations({ invitations, failure }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage({ token_invalid: 'invitations.over', not_found: 'invitations.over' })
  if (invitations.length === 0 && !failure) return null
  return (
    <PanelSection id="invitations" title={t('invitations.mine')}>
      <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
      <Rows>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </PanelSection>
  )
}

function Row({ invitation: { id, organization, slug, role, by, expiresAt } }: { invitation: WaitingInvitation }) {
  const t = useText()
  const { day } = useTimestamps()
  const to = <span className="visually-hidden"> {t('invitations.mine.to', { name: organization })}</span>
  return (
    <li>
      <SealImage slug={slug} name={organization} size={52} />
      <div>
        <b>{organization}</b>
        {by && <small>{t('invitations.mine.by', { name: by })}</small>}
        <small>{t('invitations.mine.text', { role: t(`role.${role}`), day: day(expiresAt) })}</small>
      </div>
      <Form className={styles.answers} method="post" preventScrollReset>
        <input type="hidden" name="invitation" value={id} />
        <Button variant="primary" size="small" type="submit" name="intent" value="accept">
          {t('invitations.mine.accept')}
          {to}
        </Button>
        <Button variant="quiet" size="small" type="submit" name="intent" value="decline">
          {t('invitation.decline')}
          {to}
        </Button>
      </Form>
    </li>
  )
}
