import { SEEN, type SimilarEntry } from '#features/proposals/ui/proposal-response.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { SimilarNote } from '#ui/forms/similar-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'

export type Kind = 'organizer' | 'venue'
/** `isSubmitted`: these stopped the submission; takes the focus. */
type Props = { kind: Kind; similar: readonly SimilarEntry[]; isSubmitted?: boolean }

/** Directory entries with a similar name; opened in a new tab, to keep the form. */
export function SimilarEntries({ kind, similar, isSubmitted = false }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const slugs = similar.map(({ slug }) => slug).join(' ')
  return (
    <SimilarNote
      similar={similar}
      stopped={isSubmitted && similar}
      id={`alike-${isSubmitted}`}
      title={t('proposal.alike')}
      text={t('proposal.alike.text')}
      plain
      row={({ name, slug, county }) => (
        <li key={slug}>
          <span>
            <b>{name}</b>
            {county && <small>{county}</small>}
          </span>
          <Button as="a" size="small" href={path(paths[kind](slug))} target="_blank" rel="noopener">
            {t('proposal.alike.look')} <span className="visually-hidden">({name})</span>
          </Button>
        </li>
      )}
    >
      {isSubmitted ? (
        <Button type="submit" name={SEEN} value={slugs}>
          {t('proposal.alike.none')}
        </Button>
      ) : (
        // Submitted to say that they were shown.
        <input type="hidden" name={SEEN} value={slugs} readOnly />
      )}
    </SimilarNote>
  )
}
