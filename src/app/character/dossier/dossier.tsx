import { useLocation } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import type { EventAlbum } from '#shared/events/event-page.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Settings2 } from '#ui/icons/settings-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AlbumsCard } from './albums-card.tsx'
import * as styles from './dossier.module.css'
import { VisibilityForm } from './visibility-form.tsx'

type Props = {
  sheet: CharacterSheet
  albums?: readonly EventAlbum[] | undefined
  /** Where others report it. */
  report: string
}

/** When a character is played and since when it exists, to its owner also who may see it; and its albums. */
export function Dossier({ sheet, albums = [], report }: Props) {
  const t = useText()
  const { span } = useDates()
  const { day } = useTimestamps()
  const { pathname: path } = useLocation()
  const { id, event, status, createdAt, isOwn, deletedAt } = sheet
  const facts: [string, string | null | undefined | false][] = [
    [t('character.played_on'), event?.dateStart && span(event.dateStart, event.dateEnd)],
    [t('character.status'), status !== 'active' && t(`character.status.${status}`)],
    [t('character.created'), day(new Date(createdAt))],
  ]
  return (
    <aside className={styles.dossier} aria-label={t('character.dossier')}>
      <Card aria-labelledby="dossier">
        <h2 id="dossier">{t('character.tab.sheet')}</h2>
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {!isOwn && (
          <SiteLink className="link small no-print" to={report}>
            {t('report.character.link')}
          </SiteLink>
        )}
        {isOwn && !deletedAt && (
          <>
            <VisibilityForm sheet={sheet} />
            <ButtonLink size="small" print={false} to={characterPaths.settings(id)}>
              <Settings2 /> {t('character.edit')}
            </ButtonLink>
          </>
        )}
      </Card>
      {path !== characterPaths.part(id, 'albums') && <AlbumsCard id={id} albums={albums} />}
    </aside>
  )
}
