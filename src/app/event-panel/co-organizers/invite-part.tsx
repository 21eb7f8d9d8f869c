import { Form } from 'react-router'
import type { Invitable } from '#features/co-organizers/queries.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { OWN_FAILURES } from './failures.ts'
import * as styles from './invite-part.module.css'

type Props = { slug: string; q: string; found: readonly Invitable[]; failure: FormFailure | null }

const REFUSALS: Record<string, MessageKey> = {
  choice: 'coOrganizers.refused.choice',
  repeated: 'coOrganizers.refused.repeated',
  decided: 'coOrganizers.refused.decided',
  too_many: 'coOrganizers.refused.too_many',
}

/** Finds organizations by name and invites one. Works with its buttons alone. */
export function InvitePart({ slug, q, found, failure }: Props) {
  const t = useText()
  const localized = useLocalizedPath()
  const errorMessage = useErrorMessage(OWN_FAILURES)
  const refusal = REFUSALS[failure?.fields['organization'] ?? '']
  return (
    <PanelSection id="invite" title={t('coOrganizers.invite.title')}>
      <p className="muted">{t('coOrganizers.invite.lede')}</p>
      <div className={styles.search}>
        <AutoSubmitForm
          className={styles.form}
          action={localized(eventPanelPaths.coOrganizers(slug))}
          role="search"
          aria-labelledby="invite"
        >
          <SearchField id="invite-q" label={t('coOrganizers.invite.name')} defaultValue={q} minLength={2} />
          <Button scripts="none" type="submit">
            {t('list.search')}
          </Button>
        </AutoSubmitForm>
      </div>
      <FormError failure={failure} message={failure ? (refusal ? t(refusal) : errorMessage(failure)) : undefined} />
      <div role="status">{q && found.length === 0 && <p>{t('coOrganizers.invite.none', { name: q })}</p>}</div>
      {found.length > 0 && (
        <Rows>
          {found.map(({ id, name, slug: club, county, logo }) => (
            <li key={id}>
              <SealImage slug={club} name={name} size={52} logo={logo} />
              <div>
                <b>{name}</b>
                {county && <small>{county}</small>}
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="organization" value={id} />
                <Button variant="primary" size="small" type="submit" name="intent" value="invite">
                  {t('coOrganizers.invite')} <span className="visually-hidden">{name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </Rows>
      )}
    </PanelSection>
  )
}
