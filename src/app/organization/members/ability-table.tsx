import { ABILITIES, type Ability, can, GIVEN_PARTS, type GivenPart, isGrant } from '#shared/member-permissions.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import * as styles from './ability-table.module.css'

const WORDS: Record<Ability, MessageKey> = {
  'organization.read': 'ability.organization.read',
  'profile.read': 'ability.profile.read',
  'organization.edit': 'ability.organization.edit',
  'organization.close': 'ability.organization.close',
  'members.read': 'ability.members.read',
  'members.edit': 'ability.members.edit',
  'ownership.transfer': 'ability.ownership.transfer',
  'event.open': 'ability.event.open',
  'events.read': 'ability.events.read',
  'events.edit': 'ability.events.edit',
  'names.read': 'ability.names.read',
  'co_organizers.edit': 'ability.co_organizers.edit',
  'players.read': 'ability.players.read',
  'players.edit': 'ability.players.edit',
  'check_in.edit': 'ability.check_in.edit',
  'characters.read': 'ability.characters.read',
  'characters.edit': 'ability.characters.edit',
  'grants.edit': 'ability.grants.edit',
  'emails.send': 'ability.emails.send',
  'questions.read': 'ability.questions.read',
  'questions.answer': 'ability.questions.answer',
  'players.special': 'ability.players.special',
  'money.read': 'ability.money.read',
  'money.edit': 'ability.money.edit',
  'gateway.edit': 'ability.gateway.edit',
  'webhooks.edit': 'ability.webhooks.edit',
}

/** What each role and each grant for an event may do, from the table that the server asks. */
export function AbilityTable() {
  const t = useText()
  const nameOf = (part: GivenPart) => (isGrant(part) ? t(`grant.${part}`) : t(`role.${part}`))
  return (
    <div className={styles.section}>
      <h2>{t('users.abilities')}</h2>
      <p className="muted">{t('users.abilities.text')}</p>
      <DataTable caption={t('users.abilities')} size="small" scroll="wide">
        <thead>
          <tr>
            <th scope="col">{t('users.can')}</th>
            {GIVEN_PARTS.map((part) => (
              <th key={part} scope="col">
                {nameOf(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ABILITIES.map((ability) => (
            <tr key={ability}>
              <th scope="row">{t(WORDS[ability])}</th>
              {GIVEN_PARTS.map((part) => (
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
    </div>
  )
}
