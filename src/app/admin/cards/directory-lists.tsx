import type { ReactNode } from 'react'
import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import { paths } from '#shared/paths.ts'
import type { AdminSearchResult, CardKind } from '#shared/review/review.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type CardsProps = { title: string; lede?: string; isEmpty: boolean; children: ReactNode }

/** Directory entries of one kind; renders nothing when empty. */
export function DirectorySection({ title, lede, isEmpty, children }: CardsProps) {
  if (isEmpty) return null
  return (
    <AdminSection title={title} lede={lede}>
      <AdminRows>{children}</AdminRows>
    </AdminSection>
  )
}

type EntryProps = { kind: CardKind; id: number; name: string; about: string | null; children: ReactNode }

export function DirectoryEntry({ kind, id, name, about, children }: EntryProps) {
  const t = useText()
  return (
    <li>
      <span>
        <b>{name}</b> {children}
        {about && <small>{about}</small>}
      </span>
      <RowActions as="span">
        <ButtonLink size="small" to={paths.adminCard(kind, id)}>
          {t('admin.correct')} <span className="visually-hidden">{name}</span>
        </ButtonLink>
      </RowActions>
    </li>
  )
}

type TagsProps = { title: string; lede?: string; tags: AdminSearchResult['tags'] }

/** Tags with their number of events, and whether the team has accepted them. */
export function TagList({ title, lede, tags }: TagsProps) {
  const t = useText()
  return (
    <DirectorySection title={title} isEmpty={tags.length === 0} {...(lede && { lede })}>
      {tags.map(({ id, textEs, textEn, accepted, events }) => (
        <DirectoryEntry
          key={id}
          kind="tag"
          id={id}
          name={textEs}
          about={[textEn, t('admin.card.events_count', { count: events })].filter(Boolean).join(' · ')}
        >
          {!accepted && <Badge tone="accent">{t('admin.directory.unread')}</Badge>}
        </DirectoryEntry>
      ))}
    </DirectorySection>
  )
}
