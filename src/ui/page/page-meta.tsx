import { useSearchParams } from 'react-router'
import { LOCALES, type Locale } from '#shared/enums.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { TAGS } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from './canonical-urls.ts'
import { HOME_SHARE, SHARE_SHAPES } from './share-image.ts'

type Props = {
  title: string
  description?: string
  /** The unprefixed path this page is known by, in each language; null where there is none to point to (an error). */
  path: string | Record<Locale, string> | null
  /** What chats show of it: a PNG of 1200 × 630 (`shareAddress`), else the site's own. */
  image?: string | undefined
  /** A picture somebody uploaded, shown before that. */
  photo?: string | null
  type?: 'website' | 'article'
}

/** Title, description, canonical, the other language's address and what chats show (decisions 1). React lifts them into the head. */
export function Head({ title, description, path, ...shared }: Props) {
  const { locale, at } = useWhereabouts()
  const [params] = useSearchParams()
  const address = (of: Locale) => at(typeof path === 'string' ? path : (path?.[of] ?? '/'), of)
  const whole = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {path !== null && (
        <>
          {/* Filters lead to the whole list by the canonical; what somebody typed is nobody else's page. */}
          {params.get('q') && <meta name="robots" content="noindex, follow" />}
          <link rel="canonical" href={address(locale)} />
          {LOCALES.map((of) => (
            <link key={of} rel="alternate" hrefLang={of} href={address(of)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address('es')} />
          {/* Chats read what the server sent: the browser needs neither these nor their code. */}
          {import.meta.env.SSR && <Shared title={title} description={description} url={address(locale)} {...shared} />}
        </>
      )}
    </>
  )
}

type SharedProps = Omit<Props, 'path' | 'description'> & { description: string | undefined; url: string }

const territory = (locale: Locale) => TAGS[locale].replace('-', '_')

/** Open Graph, and of Twitter's own what Open Graph does not say. */
function Shared({ title, description, url, image = HOME_SHARE, photo, type = 'website' }: SharedProps) {
  const { locale, file } = useWhereabouts()
  const [width, height] = SHARE_SHAPES.wide
  const picture = file(photo ?? image)
  return (
    <>
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={territory(locale)} />
      {LOCALES.filter((of) => of !== locale).map((of) => (
        <meta key={of} property="og:locale:alternate" content={territory(of)} />
      ))}
      <meta property="og:image" content={picture} />
      {!photo && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
        </>
      )}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={picture} />
    </>
  )
}
