import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { SimilarNote } from '#ui/forms/similar-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'

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
  return (
    <SimilarNote
      similar={similar}
      stopped={submitted}
      space="above"
      id="alike"
      title={t('organization.similar')}
      text={t('organization.similar.text')}
      row={({ name, slug, county, unclaimed, logo }) => (
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
      )}
    />
  )
}
