import type { OrganizationType } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { DirectoryEnd, DirectoryRow } from '#ui/components/directory-row.tsx'
import { Flame } from '#ui/components/flame.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { ALPHABET, groupByLetter, letterOf, OTHER } from './alphabet.ts'
import * as styles from './organizer-index.module.css'

export type OrganizerEntry = {
  name: string
  slug: string
  type: OrganizationType
  county: string | null
  logo: string | null
  upcoming: number
}

/** More flames would not fit; the number is given as text. */
const MAX_FLAMES = 6
const anchorOf = (letter: string) => (letter === OTHER ? 'letter-other' : `letter-${letter.toLowerCase()}`)

/** Links to letters; letters without entries are plain text. */
export function LetterLinks({ organizers }: { organizers: readonly OrganizerEntry[] }) {
  const t = useText()
  const present = new Set(organizers.map(({ name }) => letterOf(name)))
  const letters = present.has(OTHER) ? [...ALPHABET, OTHER] : ALPHABET
  return (
    <nav className={`${styles.letters} wide-only`} aria-label={t('organizers.letters')}>
      {letters.map((letter) =>
        present.has(letter) ? (
          <a key={letter} href={`#${anchorOf(letter)}`}>
            <Letter letter={letter} />
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  )
}

/** Screen readers get a word instead of `#`. */
function Letter({ letter }: { letter: string }) {
  const t = useText()
  if (letter !== OTHER) return letter
  return (
    <>
      <span aria-hidden="true">{OTHER}</span>
      <span className="visually-hidden">{t('organizers.letters.other')}</span>
    </>
  )
}

/** Organizers from A to Z, with a flame for every upcoming event. */
export function OrganizerIndex({ organizers }: { organizers: readonly OrganizerEntry[] }) {
  return (
    <div className={styles.columns}>
      {groupByLetter(organizers).map(([letter, group]) => (
        <section key={letter} className={styles.group} aria-labelledby={anchorOf(letter)}>
          <h2 id={anchorOf(letter)}>
            <Letter letter={letter} />
          </h2>
          <ul>
            {group.map((organizer) => (
              <Row key={organizer.slug} {...organizer} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ name, slug, type, county, logo, upcoming }: OrganizerEntry) {
  const t = useText()
  const kind = t(`organizer.type.${type}`)
  return (
    <DirectoryRow>
      <SealImage slug={slug} name={name} size={48} logo={logo} />
      <div>
        <h3>
          <SiteLink to={paths.organizer(slug)}>{name}</SiteLink>
        </h3>
        <small>{county ? `${kind}, ${county}` : kind}</small>
      </div>
      <DirectoryEnd>
        {upcoming > 0 && (
          <span className={styles.flames} aria-hidden="true">
            {Array.from({ length: Math.min(upcoming, MAX_FLAMES) }, (_, candle) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: candles are all alike
              <Flame key={candle} />
            ))}
          </span>
        )}
        <small>{upcoming > 0 ? t('organizers.upcoming', { count: upcoming }) : t('organizers.no_dates')}</small>
      </DirectoryEnd>
    </DirectoryRow>
  )
}
