import { useEffect, useRef } from 'react'
import { SEEN, type SimilarEntry } from '#features/proposals/ui/proposal-response.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import * as similarStyles from '#ui/components/similar.module.css'
import { focusMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CopyCheck } from '#ui/icons/copy-check.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

export type Kind = 'organizer' | 'venue'
/** `isSubmitted`: these stopped the submission; takes the focus. */
type Props = { kind: Kind; similar: readonly SimilarEntry[]; isSubmitted?: boolean }

/** Directory entries with a similar name; opened in a new tab, to keep the form. */
export function SimilarEntries({ kind, similar, isSubmitted = false }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSubmitted && similar.length > 0) focusMessage(box.current)
  }, [isSubmitted, similar])
  const slugs = similar.map(({ slug }) => slug).join(' ')
  return (
    <div role="status" className={similarStyles.list}>
      {similar.length > 0 && (
        <Note as="section" tone="warning" aria-labelledby={`alike-${isSubmitted}`} tabIndex={-1} ref={box}>
          <CopyCheck />
          <div>
            <h2 id={`alike-${isSubmitted}`}>{t('proposal.alike')}</h2>
            <p className="small muted">{t('proposal.alike.text')}</p>
            <ul>
              {similar.map(({ name, slug, county }) => (
                <li key={slug}>
                  <span>
                    <b>{name}</b>
                    {county && <small>{county}</small>}
                  </span>
                  <Button as="a" size="small" href={path(paths[kind](slug))} target="_blank" rel="noopener">
                    {t('proposal.alike.look')} <span className="visually-hidden">({name})</span>
                  </Button>
                </li>
              ))}
            </ul>
            {isSubmitted ? (
              <Button type="submit" name={SEEN} value={slugs}>
                {t('proposal.alike.none')}
              </Button>
            ) : (
              // Submitted to say that they were shown.
              <input type="hidden" name={SEEN} value={slugs} readOnly />
            )}
          </div>
        </Note>
      )}
    </div>
  )
}
