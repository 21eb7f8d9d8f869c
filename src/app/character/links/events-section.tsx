import { Form } from 'react-router'
import { LinkFailure } from '#features/characters/ui/link-failure.tsx'
import { LinkItem } from '#features/characters/ui/link-item.tsx'
import { StatusBadge } from '#features/events/ui/event-badges.tsx'
import type { CharacterLink, LinkableRegistration } from '#shared/characters/links.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Link2 } from '#ui/icons/link-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './links.module.css'

type Props = { links: CharacterLink[]; registrations: LinkableRegistration[]; failure: FormFailure | null }

/** The events that the character is linked to, with who reads it; and the registrations it can be linked to. */
export function EventsSection({ links, registrations, failure }: Props) {
  const t = useText()
  const shown = links.filter(({ revokedAt, submittedAt, event }) => !revokedAt || submittedAt || event.past)
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('characterLinks.events')}</h2>
      <LinkFailure failure={failure} />
      {shown.length === 0 && <p className="muted">{t('characterLinks.events.none')}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((link) => (
            <LinkItem key={link.id} link={link} heading={<EventHeading link={link} />} />
          ))}
        </ul>
      )}
      {registrations.length > 0 && <LinkForm registrations={registrations} />}
    </section>
  )
}

function EventHeading({ link: { event, registration } }: { link: CharacterLink }) {
  const { span } = useDates()
  return (
    <h3>
      <SiteLink className="link" to={paths.accountRegistration(registration.id)} lang={event.locale}>
        {event.title}
      </SiteLink>{' '}
      <span className="small muted">{event.dateStart && span(event.dateStart, event.dateEnd)}</span>{' '}
      <StatusBadge event={event} />
    </h3>
  )
}

function LinkForm({ registrations }: Pick<Props, 'registrations'>) {
  const t = useText()
  const { span } = useDates()
  return (
    <Form className={`stack ${styles.form}`} method="post" preventScrollReset>
      <FieldBox>
        <label htmlFor="link-registration">{t('characterLinks.registration')}</label>
        <Select id="link-registration" name="registration" aria-describedby="link-hint">
          {registrations.map(({ id, title, dateStart, dateEnd, organizer }) => (
            <option key={id} value={id}>
              {[title, dateStart && span(dateStart, dateEnd), organizer].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
        <p className="small muted" id="link-hint">
          {t('characterLinks.access')}
        </p>
      </FieldBox>
      <div>
        <Button size="small" type="submit" name="intent" value="link_character">
          <Link2 /> {t('characterLinks.link')}
        </Button>
      </div>
    </Form>
  )
}
