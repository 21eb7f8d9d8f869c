import { characterPaths } from '#shared/characters/character-paths.ts'
import type { EventCharacter } from '#shared/characters/event-characters.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { SUBMISSION_BADGES } from './submission-badges.ts'

type Props = { rows: readonly EventCharacter[]; slug: string }

/** One line a character. */
export function CharacterTable({ rows, slug }: Props) {
  const t = useText()
  const dates = useDates()
  return (
    <DataTable caption={t('characters.title')} stack>
      <thead>
        <tr>
          <th scope="col">{t('characters.column.character')}</th>
          <th scope="col">{t('players.column.name')}</th>
          <th scope="col">{t('characters.column.state')}</th>
          <th scope="col">{t('characters.column.submitted')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <SiteLink className="link wrap-anywhere" to={characterPaths.inEvent(slug, row.id)}>
                <b>{row.name}</b>
              </SiteLink>
            </td>
            <td>
              <SiteLink className="link wrap-anywhere" to={`${paths.eventPlayers(slug)}?p=${row.registrationId}`}>
                {row.player || t('players.erased')}
              </SiteLink>
            </td>
            <td>
              <span className="flow">
                <CharacterBadges character={row} />
              </span>
            </td>
            <td>{row.submittedOn && dates.brief(row.submittedOn)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/** The state, whether it was changed since, and whether the access has ended. */
export function CharacterBadges({
  character: { state, isOutdated, isRevoked },
}: {
  character: Pick<EventCharacter, 'state' | 'isOutdated' | 'isRevoked'>
}) {
  const t = useText()
  return (
    <>
      <Badge tone={SUBMISSION_BADGES[state]}>{t(`characters.state.${state}`)}</Badge>
      {isOutdated && <Badge tone="info">{t('characters.changed')}</Badge>}
      {isRevoked && <Badge>{t('characters.revoked')}</Badge>}
    </>
  )
}
