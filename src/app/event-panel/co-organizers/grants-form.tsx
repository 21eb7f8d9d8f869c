import { Form } from 'react-router'
import type { CoOrganizer } from '#features/co-organizers/queries.server.ts'
import { CO_ORGANIZER_GRANTS, type CoOrganizerGrants } from '#shared/co-organizers.ts'
import { Button } from '#ui/components/button.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

/** What is granted beyond a moderator's abilities, in words; null for nothing. */
export function useGrants(grants: CoOrganizerGrants) {
  const t = useText()
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const granted = CO_ORGANIZER_GRANTS.filter((grant) => grants[grant])
  return granted.length > 0 ? list.format(granted.map((grant) => t(`coOrganizers.grant.${grant}`))) : null
}

/** What the host lets its people do beyond that. */
export function GrantsForm({ one: { id, name, grants } }: { one: CoOrganizer }) {
  const t = useText()
  return (
    <Disclosure>
      <Button as="summary" size="small">
        {t('coOrganizers.grants')} <span className="visually-hidden">{name}</span>
      </Button>
      <Form className="stack" method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {CO_ORGANIZER_GRANTS.map((grant) => (
          <Checkbox key={grant} id={`${grant}-${id}`} name={grant} defaultChecked={grants[grant]}>
            {t(`coOrganizers.grant.${grant}.text`)}
          </Checkbox>
        ))}
        <div>
          <Button variant="primary" size="small" type="submit" name="intent" value="grant">
            {t('coOrganizers.grants.save')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
