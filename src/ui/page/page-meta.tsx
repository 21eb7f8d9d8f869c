import { useSearchParams } from 'react-router'
import { type ContentLocale, DEFAULT_LOCALE } from '#shared/enums.ts'
import { contentLocale, LOCALES, type Locale, languageOf } from '#shared/languages.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { useCanonicalUrls } from './canonical-urls.ts'
import { HOME_SHARE_IMAGE, SHARE_SHAPES } from './share-image.ts'

type Props = {
  title: string
  description?: string
  /** The unprefixed path of the page, per language; null for pages without a canonical URL (errors). */
  path: string | Record<ContentLocale, string> | null
  /** The preview image of 1200 × 630 (`shareImageUrl`, `eventShareImageUrl`); by default the site's own. */
  image?: string | undefined
  /** An uploaded image, preferred over `image`. */
  photo?: string | null
  type?: 'website' | 'article'
}

/** Title, description, canonical and alternate URLs, and link preview tags. React hoists them into the head. */
export function PageMeta({ title, description, path, ...social }: Props) {
  const { locale, pageUrl } = useCanonicalUrls()
  const [params] = useSearchParams()
  const urlIn = (pageLocale: Locale) =>
    pageUrl(typeof path === 'string' ? path : (path?.[contentLocale(pageLocale)] ?? '/'), pageLocale)
  const fullTitle = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path !== null && (
        <>
          {/* Filtered lists point to the full list by the canonical URL; search results are not indexed. */}
          {params.get('q') && <meta name="robots" content="noindex, follow" />}
          <link rel="canonical" href={urlIn(locale)} />
          {LOCALES.map((pageLocale) => (
            <link key={pageLocale} rel="alternate" hrefLang={pageLocale} href={urlIn(pageLocale)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlIn(DEFAULT_LOCALE)} />
          {/* Link previews read the server's HTML: the browser needs neither these tags nor their code. */}
          {import.meta.env.SSR && (
            <SocialMeta title={title} description={description} url={urlIn(locale)} {...social} />
          )}
        </>
      )}
    </>
  )
}

type SocialMetaProps = Omit<Props, 'path' | 'description'> & { description: string | undefined; url: string }

const openGraphLocale = (locale: Locale) => languageOf(locale).tag.replace('-', '_')

/** Open Graph tags, and Twitter's for what Open Graph does not cover. */
function SocialMeta({ title, description, url, image = HOME_SHARE_IMAGE, photo, type = 'website' }: SocialMetaProps) {
  const { locale, fileUrl } = useCanonicalUrls()
  const [width, height] = SHARE_SHAPES.wide
  const imageUrl = fileUrl(photo ?? image)
  return (
    <>
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {LOCALES.filter((pageLocale) => pageLocale !== locale).map((pageLocale) => (
        <meta key={pageLocale} property="og:locale:alternate" content={openGraphLocale(pageLocale)} />
      ))}
      <meta property="og:image" content={imageUrl} />
      {!photo && (
        <>
          <meta property="og:image:type" content={image.endsWith('.jpg') ? 'image/jpeg' : 'image/png'} />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
        </>
      )}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={imageUrl} />
    </>
  )
}
