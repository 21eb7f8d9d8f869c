import { calendarPaths } from '#shared/calendar-feeds.ts'
import { paths } from '#shared/paths.ts'
import type { OwnGroup } from '#shared/registrations/own-registration.ts'
import { Rows } from '#ui/components/rows.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RegistrationRow } from '../registrations/registration-row.tsx'

/** How many the account page shows. */
const SHOWN = 5

export type RegistrationsSummary = { current: OwnGroup[]; incoming: number; earlier: number }

/** The person's registrations of events to come; the rest is on their page. */
export function RegistrationsSection({
  registrations: { current, incoming, earlier },
}: {
  registrations: RegistrationsSummary
}) {
  const t = useText()
  const more = current.length > SHOWN
  return (
    <FormPart id="inscripciones" title={t('myRegistrations.title')} lede={t('myRegistrations.home.lede')}>
      {incoming > 0 && (
        <p>
          <SiteLink className="link bold" to={`${paths.accountRegistrations}#incoming`}>
            {t('myRegistrations.home.incoming', { count: incoming })}
          </SiteLink>
        </p>
      )}
      {current.length > 0 ? (
        <Rows>
          {current.slice(0, SHOWN).map((group) => (
            <RegistrationRow key={group.id} group={group} />
          ))}
        </Rows>
      ) : (
        <p className="muted">{t('myRegistrations.home.none')}</p>
      )}
      {(more || earlier > 0) && (
        <p>
          <SiteLink className="link" to={paths.accountRegistrations + (more ? '' : '#past')}>
            {more ? t('myRegistrations.home.all') : t('myRegistrations.home.earlier', { count: earlier })}
          </SiteLink>
        </p>
      )}
      <p>
        <SiteLink className="link" to={`${calendarPaths.synchronize}?what=registrations`}>
          {t('myRegistrations.subscribe')}
        </SiteLink>
      </p>
    </FormPart>
  )
}
