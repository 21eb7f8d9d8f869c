import * as styles from '#app/albums/edit/album-editor.module.css'
import { useAudienceWords } from '#features/albums/ui/audience-words.ts'
import type { AlbumAudience } from '#shared/albums/album-editor.ts'
import {
  ALBUM_CONTRIBUTORS,
  ALBUM_VISIBILITIES,
  type AlbumContributors,
  type AlbumVisibility,
} from '#shared/albums/albums.ts'
import { Legend } from '#ui/components/field-parts.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import type { AlbumEdits } from '../state/use-album-edits.ts'

type Props = {
  audience: AlbumAudience
  visibility: AlbumVisibility
  contributors: AlbumContributors
  change: AlbumEdits['changeAlbum']
}

/** Who sees an album, with who that is now, and who adds photos to that of an event. */
export function VisibilityFields({ audience, visibility, contributors, change }: Props) {
  const t = useText()
  const words = useAudienceWords(audience)
  // Of a venue both are the site team.
  const offered = ALBUM_VISIBILITIES.filter(
    (one) => audience.kind !== 'venue' || one !== 'organizers' || one === visibility,
  )
  const shown = words(visibility)
  return (
    <div className="stack-small">
      <p className={styles.seen}>
        <Eye />
        <span>
          {shown.label}. {shown.now}
        </span>
      </p>
      <details className={styles.audience}>
        <summary className="small">
          {t(audience.kind === 'event' ? 'album.visibility.change.event' : 'album.visibility.change')}
        </summary>
        <div className="stack">
          <fieldset>
            <Legend>{t('album.visibility')}</Legend>
            <div className="stack-small">
              {offered.map((one) => {
                const { label, now } = words(one)
                return (
                  <OptionCard
                    key={one}
                    type="radio"
                    name="visibility"
                    value={one}
                    checked={one === visibility}
                    onChange={() => change('visibility', one)}
                  >
                    <span>
                      {label}
                      {now && <small className={styles.now}>{now}</small>}
                    </span>
                  </OptionCard>
                )
              })}
            </div>
          </fieldset>
          {audience.kind === 'event' && (
            <fieldset>
              <Legend>{t('album.contributors')}</Legend>
              <div className="stack-small">
                {ALBUM_CONTRIBUTORS.map((one) => (
                  <OptionCard
                    key={one}
                    type="radio"
                    name="contributors"
                    value={one}
                    checked={one === contributors}
                    onChange={() => change('contributors', one)}
                  >
                    <span>
                      {t(`album.contributors.${one}`)}
                      {one === 'players' && (
                        <small className={styles.now}>{t('album.contributors.players.hint')}</small>
                      )}
                    </span>
                  </OptionCard>
                ))}
              </div>
            </fieldset>
          )}
        </div>
      </details>
    </div>
  )
}
