import { Form } from 'react-router'
import type { CoOrganizerInvitation } from '#features/co-organizers/queries.server.ts'
import { CO_ORGANIZER_GRANTS } from '#shared/co-organizers.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { invitations: readonly CoOrganizerInvitation[]; failure: FormFailure | null }

/** Events that others ask the organization to organize with them: all that it sees of them before it accepts. */
export function CoOrganizerInvitations({ invitations, failure }: Props) {
  const errorMessage = useErrorMessage({
    not_found: 'coOrganizers.answered',
    wrong_state: 'coOrganizers.answered',
    gone: 'coOrganizers.answered',
    organization_not_active: 'coOrganizers.not_active',
  })
  return (
    <>
      <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </>
  )
}

function Invitation({ invitation }: { invitation: CoOrganizerInvitation }) {
  const t = useText()
  const { span } = useDates()
  const { id, title, dateStart, dateEnd, host, by, grants } = invitation
  const granted = CO_ORGANIZER_GRANTS.filter((grant) => grants[grant])
  return (
    <Card aria-labelledby={`co-organize-${id}`}>
      <h2 id={`co-organize-${id}`}>{t('coOrganizers.invitation', { host: host.name, event: title })}</h2>
      <p className="small muted">
        {dateStart ? span(dateStart, dateEnd) : t('panel.undated')}
        {by && <> · {t('coOrganizers.invitation.by', { name: by })}</>}
        {' · '}
        <SiteLink className="link" to={paths.organizer(host.slug)}>
          {t('coOrganizers.invitation.host', { host: host.name })}
        </SiteLink>
      </p>
      <p>{t('coOrganizers.invitation.means', { host: host.name })}</p>
      {granted.map((grant) => (
        <p key={grant}>{t(`coOrganizers.invitation.grant.${grant}`)}</p>
      ))}
      <Form className="flow" method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button variant="primary" type="submit" name="intent" value="co_accept">
          {t('coOrganizers.accept')} <span className="visually-hidden">{title}</span>
        </Button>
        <Button variant="quiet" type="submit" name="intent" value="co_decline">
          {t('coOrganizers.decline')} <span className="visually-hidden">{title}</span>
        </Button>
      </Form>
    </Card>
  )
}
