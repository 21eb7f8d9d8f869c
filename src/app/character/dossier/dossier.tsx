import { CharacterFace } from '#app/components/character-face.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Settings2 } from '#ui/icons/settings-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './dossier.module.css'
import { VisibilityForm } from './visibility-form.tsx'

type Props = {
  sheet: CharacterSheet
  /** Others can report it: not where only a secret address shows it. */
  /** Where others report it. */
  report?: string
}

/** What identifies a character: its face, where it is played and since when it exists; to its owner also who may see it. */
export function Dossier({ sheet, report }: Props) {
  const t = useText()
  const { long } = useDates()
  const { day } = useTimestamps()
  const { id, event, status, createdAt, isOwn, deletedAt } = sheet
  return (
    <aside className={`${styles.dossier} on-stage`} aria-label={t('character.dossier')}>
      <div className={styles.art}>
        <CoverImage
          theme={event?.theme ?? null}
          slug={event?.art ?? `personaje-${id}`}
          {...(event?.dateStart && { date: event.dateStart })}
          size="poster"
          eager
        />
        <CharacterFace className={styles.face} character={sheet} size={184} eager />
      </div>
      <dl className={styles.facts}>
        {event && (
          <div>
            <dt>{t('character.played_at')}</dt>
            <dd>
              <SiteLink className="link" to={paths.event(event.slug)} lang={event.locale}>
                {event.title}
              </SiteLink>
              {event.dateStart && <span className={styles.day}>{long(event.dateStart)}</span>}
            </dd>
          </div>
        )}
        {status !== 'active' && (
          <div>
            <dt>{t('character.status')}</dt>
            <dd>{t(`character.status.${status}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t('character.created')}</dt>
          <dd>{day(new Date(createdAt))}</dd>
        </div>
      </dl>
      {report && !isOwn && (
        <p className={`${styles.report} no-print`}>
          <SiteLink className="link small" to={report}>
            {t('report.character.link')}
          </SiteLink>
        </p>
      )}
      {isOwn && !deletedAt && (
        <div className={`${styles.own} no-print`}>
          <VisibilityForm sheet={sheet} />
          <ButtonLink size="small" to={characterPaths.settings(id)}>
            <Settings2 /> {t('character.edit')}
          </ButtonLink>
        </div>
      )}
    </aside>
  )
}
