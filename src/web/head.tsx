import { canonicalPath } from '#spec/paths.ts'
import { LOCALES, type Locale } from '#spec/vocabulary.ts'
import { BRAND } from './brand.tsx'
import { useLocale } from './i18n.tsx'
import { useSite } from './place.ts'

type Props = {
  title: string
  description?: string
  /** The unprefixed path this page is known by, in each language; null where there is none to point to (an error). */
  path: string | Record<Locale, string> | null
}

/** Title, description, canonical and the other language's address (decisions 1). React lifts them into the head. */
export function Head({ title, description, path }: Props) {
  const locale = useLocale()
  const siteUrl = useSite()?.siteUrl ?? ''
  const address = (of: Locale) => siteUrl + canonicalPath(of, typeof path === 'string' ? path : (path?.[of] ?? '/'))
  return (
    <>
      <title>{title.includes(BRAND) ? title : `${title} · ${BRAND}`}</title>
      {description && <meta name="description" content={description} />}
      {path !== null && (
        <>
          <link rel="canonical" href={address(locale)} />
          {LOCALES.map((of) => (
            <link key={of} rel="alternate" hrefLang={of} href={address(of)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address('es')} />
        </>
      )}
    </>
  )
}
