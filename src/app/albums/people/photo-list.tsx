import {
  type AlbumPeople,
  type AlbumPeopleQuery,
  albumPeoplePath,
  albumPeopleQuery,
  type ConsentFilter,
  type ConsentPhoto,
  type PhotoConsentState,
  type PhotoPerson,
} from '#shared/albums/photo-consent.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleDashed } from '#ui/icons/circle-dashed.ts'
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { CircleX } from '#ui/icons/circle-x.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { UserSearch } from '#ui/icons/user-search.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './people.module.css'

const BADGES = {
  yes: ['success', Check],
  ask: ['accent', Hourglass],
  no: ['danger', EyeOff],
  nobody: ['quiet', UserSearch],
} as const satisfies Record<PhotoConsentState, unknown>

/** The photos with who said that they are in them, and whether each can be shown. */
export function PhotoList({ view }: { view: AlbumPeople }) {
  const t = useText()
  const { album, counts, open, photos, filter, page, pages, asks } = view
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filters: [ConsentFilter, number][] = [
    ['open', open],
    ['shown', all - open],
    ['all', all],
  ]
  const address = (query: Partial<AlbumPeopleQuery>) => albumPeopleQuery.path(albumPeoplePath(album.id), query)
  return (
    <section className="stack" aria-labelledby="photo-list">
      <h2 id="photo-list" className="visually-hidden">
        {t('photoConsent.photos')}
      </h2>
      <Segmented aria-label={t('photoConsent.show')}>
        {filters.map(([name, count]) => (
          <SiteLink
            key={name}
            to={address({ filter: name })}
            aria-current={name === filter ? 'true' : undefined}
            preventScrollReset
          >
            {t(`photoConsent.show.${name}`)} <b className="num">{count}</b>
          </SiteLink>
        ))}
      </Segmented>
      {photos.length === 0 && <p className="muted">{t('photoConsent.show.none')}</p>}
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <Photo key={photo.id} photo={photo} asks={asks} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('photoConsent.pages')}>
          {page > 1 && (
            <SiteLink className="link" to={address({ filter, page: page - 1 })} rel="prev">
              {t('photoConsent.previous')}
            </SiteLink>
          )}
          <span>{t('photoConsent.page', { page, last: pages })}</span>
          {page < pages && (
            <SiteLink className="link" to={address({ filter, page: page + 1 })} rel="next">
              {t('photoConsent.next')}
            </SiteLink>
          )}
        </nav>
      )}
    </section>
  )
}

function Photo({
  photo: { id, url, width, height, title, number, state, people, isWithheld },
  asks,
}: {
  photo: ConsentPhoto
  asks: boolean
}) {
  const t = useText()
  const [tone, Icon] = BADGES[state]
  const name = title || t('photoConsent.photo', { number })
  return (
    <li className={styles.photo}>
      <SiteLink to={`/photo/${id}`}>
        <img src={url} alt={name} width={width} height={height} loading="lazy" />
      </SiteLink>
      <b>{name}</b>
      <Badge tone={tone}>
        <Icon /> {t(`photoConsent.state.${state}`)}
      </Badge>
      {isWithheld && <span className="small muted">{t('photoConsent.withheld')}</span>}
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={person.name} person={person} asks={asks} />
        ))}
      </ul>
    </li>
  )
}

const ANSWERS = {
  yes: [styles.yes, CircleCheck],
  ask: [styles.ask, CircleQuestionMark],
  no: [styles.no, CircleX],
} as const

/** What someone answered, for who may read it. */
function Person({ person: { name, answer }, asks }: { person: PhotoPerson; asks: boolean }) {
  const t = useText()
  const [colour, Icon] = answer ? ANSWERS[answer] : [undefined, CircleDashed]
  return (
    <li className="small">
      <Icon className={colour} />
      <span>
        {name}
        {answer ? `, ${t(`photoConsent.said.${answer}`)}` : asks && `, ${t('photoConsent.said.unanswered')}`}
      </span>
    </li>
  )
}
