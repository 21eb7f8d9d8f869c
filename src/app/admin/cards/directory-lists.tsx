import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { CardKind, TeamFindings } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

type CardsProps = { title: string; lede?: string; none: boolean; children: ReactNode }

/** Entries of the directory of one kind; nothing where there is none. */
export function Cards({ title, lede, none, children }: CardsProps) {
  if (none) return null
  return (
    <section className="team__part">
      <h2>{title}</h2>
      {lede && <p className="muted">{lede}</p>}
      <ul className="rows team__rows">{children}</ul>
    </section>
  )
}

type EntryProps = { kind: CardKind; id: number; name: string; about: string | null; children: ReactNode }

export function Entry({ kind, id, name, about, children }: EntryProps) {
  const t = useText()
  return (
    <li>
      <span>
        <b>{name}</b> {children}
        {about && <small>{about}</small>}
      </span>
      <span className="acts">
        <SiteLink className="btn btn--line btn--sm" to={paths.adminCard(kind, id)}>
          {t('team.correct')} <span className="sr">{name}</span>
        </SiteLink>
      </span>
    </li>
  )
}

type TagsProps = { title: string; lede?: string; tags: TeamFindings['tags'] }

/** Tags with the events that bear them, and whether the team has taken them in. */
export function Tags({ title, lede, tags }: TagsProps) {
  const t = useText()
  return (
    <Cards title={title} none={tags.length === 0} {...(lede && { lede })}>
      {tags.map(({ id, textEs, textEn, accepted, events }) => (
        <Entry
          key={id}
          kind="tag"
          id={id}
          name={textEs}
          about={[textEn, t('team.card.events_count', { count: events })].filter(Boolean).join(' · ')}
        >
          {!accepted && <span className="badge badge--lit">{t('team.directory.unread')}</span>}
        </Entry>
      ))}
    </Cards>
  )
}
