import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { showNote } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'

export type Similar = { name: string; slug: string; county: string | null; unclaimed: boolean }
/** `asked`: the form was sent, and waits for an answer to this. */
type Props = { similar: readonly Similar[]; asked: boolean }

/** Organizations of much the same name: one's own may be there already, and wait to be claimed. They open beside the form. */
export function SimilarOnes({ similar, asked }: Props) {
  const t = useText()
  const path = usePath()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked) showNote(box.current)
  }, [asked])
  return (
    <div role="status">
      {similar.length > 0 && (
        <section className="note note--alike" aria-labelledby="alike" tabIndex={-1} ref={box}>
          <div>
            <h2 id="alike">{t('organization.similar')}</h2>
            <p className="small">{t('organization.similar.text')}</p>
            <ul className="alike">
              {similar.map(({ name, slug, county, unclaimed }) => (
                <li key={slug}>
                  <SealImage slug={slug} name={name} size={36} />
                  <span>
                    <b>{name}</b>
                    <small>{unclaimed ? county : t('organization.similar.owned')}</small>
                  </span>
                  <a
                    className="btn btn--line btn--sm"
                    href={path(unclaimed ? paths.claimOrganizer(slug) : paths.organizer(slug))}
                    target="_blank"
                    rel="noopener"
                  >
                    {t(unclaimed ? 'organization.similar.claim' : 'organization.similar.look')}
                    <span className="sr"> ({name})</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  )
}
