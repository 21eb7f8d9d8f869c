import { CharacterFace } from '#app/components/character-face.tsx'
import { VISIBILITY_ICONS } from '#app/components/visibility-icons.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { VISIBILITY_FIELD } from '../dossier/visibility-form.tsx'
import * as styles from './sheet-header.module.css'
import { SheetMenu } from './sheet-menu.tsx'

/** A strip with the face of a character, its name and where it is played; to its owner also who sees it, and what else there is to do. */
export function SheetHeader({ sheet }: { sheet: CharacterSheet }) {
  const t = useText()
  const { span } = useDates()
  const { id, name, event, visibility, isOwn, deletedAt, isHidden } = sheet
  const Icon = VISIBILITY_ICONS[visibility]
  return (
    <header className={`${styles.header} on-stage`}>
      <div className={styles.art}>
        <CoverImage
          theme={event?.theme ?? null}
          slug={event?.art ?? `personaje-${id}`}
          {...(event?.dateStart && { date: event.dateStart })}
          size="header"
          eager
        />
      </div>
      <div className={`page ${styles.row}`}>
        <CharacterFace className={styles.face} character={sheet} size={88} eager />
        <div>
          <h1>{name}</h1>
          {event && (
            <p>
              {t('character.played_at')}{' '}
              <SiteLink className="link" to={paths.event(event.slug)} lang={event.locale}>
                {event.title}
              </SiteLink>
              {event.dateStart && <span className={styles.wide}>, {span(event.dateStart, event.dateEnd)}</span>}
            </p>
          )}
          {isOwn && !deletedAt && !isHidden && (
            <p className={`${styles.state} ${event ? styles.wide : ''}`}>
              <Icon /> <span>{t(`character.notice.${visibility}`)}</span>
            </p>
          )}
        </div>
        {isOwn && !deletedAt && (
          <div className={`${styles.actions} no-print`}>
            <span className="wide-only">
              <Button as="a" size="small" href={`#${VISIBILITY_FIELD}`}>
                <Icon /> <span className="visually-hidden">{t('character.visibility')}:</span>
                {t(`character.visibility.${visibility}`)}
              </Button>
            </span>
            <SheetMenu id={id} />
          </div>
        )}
      </div>
    </header>
  )
}
