import { ABILITIES, can, EVENT_PARTS, type EventPart, isGrant } from '#shared/member-permissions.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import * as styles from './ability-table.module.css'

/** What each role and each grant for an event may do, from the table that the server asks. */
export function AbilityTable() {
  const t = useText()
  const nameOf = (part: EventPart) => (isGrant(part) ? t(`grant.${part}`) : t(`role.${part}`))
  return (
    <section aria-labelledby="abilities" className={styles.section}>
      <h2 id="abilities">{t('users.abilities')}</h2>
      <p className="muted">{t('users.abilities.text')}</p>
      <DataTable caption={t('users.abilities')} size="small" scroll="wide">
        <thead>
          <tr>
            <th scope="col">{t('users.can')}</th>
            {EVENT_PARTS.map((part) => (
              <th key={part} scope="col">
                {nameOf(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ABILITIES.map((ability) => (
            <tr key={ability}>
              <th scope="row">{t(`ability.${ability}`)}</th>
              {EVENT_PARTS.map((part) => (
                <td key={part}>
                  {can(part, ability) && (
                    <>
                      <Check aria-hidden="true" />
                      <span className="visually-hidden">{t('users.abilities.yes')}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}
