import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { focusMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './similar-organizations.module.css'

export type SimilarOrganization = {
  name: string
  slug: string
  county: string | null
  unclaimed: boolean
  logo: string | null
}
/** `submitted`: the server stopped the form because of these. */
type Props = { similar: readonly SimilarOrganization[]; submitted: boolean }

/**
 * Organizations with a similar name: the user's may exist already, waiting to be claimed. Opened in a new tab, to keep
 * the form.
 */
export function SimilarOrganizations({ similar, submitted }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (submitted) focusMessage(section.current)
  }, [submitted])
  return (
    <div role="status" className={styles.similar}>
      {similar.length > 0 && (
        <Note as="section" tone="warning" space="above" aria-labelledby="alike" tabIndex={-1} ref={section}>
          <TriangleAlert />
          <div>
            <h2 id="alike">{t('organization.similar')}</h2>
            <p className="small">{t('organization.similar.text')}</p>
            <ul className={styles.list}>
              {similar.map(({ name, slug, county, unclaimed, logo }) => (
                <li key={slug}>
                  <SealImage slug={slug} name={name} size={36} logo={logo} />
                  <span>
                    <b>{name}</b>
                    <small>{unclaimed ? county : t('organization.similar.owned')}</small>
                  </span>
                  <Button
                    as="a"
                    size="small"
                    href={path(unclaimed ? paths.claimOrganizer(slug) : paths.organizer(slug))}
                    target="_blank"
                    rel="noopener"
                  >
                    {t(unclaimed ? 'organization.similar.claim' : 'organization.similar.look')}
                    <span className="visually-hidden"> ({name})</span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </Note>
      )}
    </div>
  )
}
