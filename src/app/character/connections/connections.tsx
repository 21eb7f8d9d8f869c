import type { PlayedEvent } from '#shared/characters/links.ts'
import type { CharacterRelation, RelatedCharacter } from '#shared/characters/relations.ts'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './connections.module.css'

type Props = { id: number; connections: { events: PlayedEvent[]; relations: CharacterRelation[] } }

/** The events that a character was played at, and its relations; nothing where there are none. */
export function Connections({ id, connections: { events, relations } }: Props) {
  const t = useText()
  if (events.length + relations.length === 0) return null
  return (
    <div className={styles.connections}>
      {events.length > 0 && (
        <section aria-labelledby="played">
          <h2 id="played">{t('character.played')}</h2>
          <ul className={styles.list}>
            {events.map((event) => (
              <Played key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      {relations.length > 0 && (
        <section aria-labelledby="relations">
          <h2 id="relations">{t('character.relations')}</h2>
          <ul className={styles.list}>
            {relations.map(({ id: relation, from, to, description }) => (
              <li key={relation}>
                <Side character={from} own={id} /> <span className={styles.description}>{description}</span>{' '}
                <Side character={to} own={id} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Played({ event: { slug, title, locale, dateStart, dateEnd, visible } }: { event: PlayedEvent }) {
  const t = useText()
  const { span } = useDates()
  return (
    <li>
      {visible ? (
        <SiteLink className="link" to={paths.event(slug)} lang={locale}>
          {title}
        </SiteLink>
      ) : (
        <span lang={locale}>{title}</span>
      )}{' '}
      <span className="small muted">
        {dateStart && span(dateStart, dateEnd)} {!visible && t('character.played.private')}
      </span>
    </li>
  )
}

const Side = ({ character: { id, name }, own }: { character: RelatedCharacter; own: number }) =>
  id === own ? (
    <span>{name}</span>
  ) : (
    <SiteLink className="link" to={paths.character(id)}>
      {name}
    </SiteLink>
  )
