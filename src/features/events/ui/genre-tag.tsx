import type { Theme } from '#shared/enums.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './genre-tag.module.css'

/** The genre, by name as well as colour. */
export function GenreTag({ theme }: { theme: Theme | null }) {
  const t = useText()
  return (
    theme && (
      <span className={styles.tag}>
        <GenreDot theme={theme} />
        {t(`genre.${theme}`)}
      </span>
    )
  )
}

/** Its colour, where the name stands elsewhere. */
export const GenreDot = ({ theme }: { theme: Theme }) => (
  <span className={`${styles.dot} genre-${theme}`} aria-hidden="true" />
)
