import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** An organizer, or what stands between two. */
export type NamePart = { text: string; slug: string | null }

export function ByOrganizers({ parts }: { parts: readonly NamePart[] }) {
  const t = useText()
  return (
    <>
      {t(parts.length > 1 ? 'event.by.several' : 'event.by')}{' '}
      {parts.map(({ text, slug }, index) =>
        slug === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <span key={index}>{text}</span>
        ) : (
          <SiteLink key={slug} className="link" to={paths.organizer(slug)}>
            {text}
          </SiteLink>
        ),
      )}
    </>
  )
}
