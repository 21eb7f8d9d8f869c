import { CopyCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Alike, SEEN } from '#features/proposals/ui/proposal-response.ts'
import { paths } from '#shared/paths.ts'
import { showNote } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'

export type Kind = 'organizer' | 'venue'
/** `asked`: the form was sent, and waits for an answer to this; it takes the focus then. */
type Props = { kind: Kind; alike: readonly Alike[]; asked?: boolean }

/** What is in the directory under nearly that name; each opens beside the form, which keeps what was typed. */
export function AlikeOnes({ kind, alike, asked = false }: Props) {
  const t = useText()
  const path = usePath()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked && alike.length > 0) showNote(box.current)
  }, [asked, alike])
  const slugs = alike.map(({ slug }) => slug).join(' ')
  return (
    <div role="status">
      {alike.length > 0 && (
        <section className="note alikes" aria-labelledby={`alike-${asked}`} tabIndex={-1} ref={box}>
          <CopyCheck className="i" aria-hidden="true" />
          <div>
            <h2 id={`alike-${asked}`}>{t('proposal.alike')}</h2>
            <p className="small muted">{t('proposal.alike.text')}</p>
            <ul>
              {alike.map(({ name, slug, county }) => (
                <li key={slug}>
                  <span>
                    <b>{name}</b>
                    {county && <small>{county}</small>}
                  </span>
                  <a className="btn btn--line btn--sm" href={path(paths[kind](slug))} target="_blank" rel="noopener">
                    {t('proposal.alike.look')} <span className="sr">({name})</span>
                  </a>
                </li>
              ))}
            </ul>
            {asked ? (
              <button className="btn btn--line" type="submit" name={SEEN} value={slugs}>
                {t('proposal.alike.none')}
              </button>
            ) : (
              // Shown before it is sent, they are no reason to ask.
              <input type="hidden" name={SEEN} value={slugs} readOnly />
            )}
          </div>
        </section>
      )}
    </div>
  )
}
