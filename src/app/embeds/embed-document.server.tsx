import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmbedOptions } from '#shared/embeds/embed-options.ts'
import { writeEmbedOptions } from '#shared/embeds/embed-options.ts'
import { type EmbedTarget, writeEmbedTarget } from '#shared/embeds/embed-target.ts'
import { languageOf } from '#shared/languages.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { COVER_SIZES } from '#ui/components/cover-image.tsx'
import { Flame } from '#ui/components/flame.tsx'
import stylesheet from './embed.css?url'
import type { EmbedMap } from './embed-map.server.ts'
import type { EventLine } from './event-line.server.ts'
import type { EmbedView } from './load-embed.server.ts'

/**
 * The policy of a frame: no script at all, and every site may show it. It sets no cookie and counts no visit, so it needs no consent.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

const NEW_TAB = { target: '_blank', rel: 'noopener' } as const

type Document = Pick<EmbedOptions, 'look'> & {
  lang: string
  title: string
  canonical: string | null
  children: ReactNode
}

const render = ({ lang, look, title, canonical, children }: Document) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={lang} dir={languageOf(lang).direction} {...(look !== 'auto' && { 'data-theme': look })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {canonical && <link rel="canonical" href={canonical} />}
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>{children}</body>
    </html>,
  )}`

/** The frame: a list of events, with a search box or a map above, or one event. Every link opens in a new tab. */
export function embedDocument(view: EmbedView, target: EmbedTarget, options: EmbedOptions): string {
  const { title, lang, url, site, events, past, words, map } = view
  const [only] = events
  return render({
    lang,
    look: options.look,
    title,
    canonical: url,
    children: (
      <main className="embed">
        <header>
          <h1>
            <a href={url} {...NEW_TAB} lang={target.kind === 'event' ? only?.lang : undefined}>
              {title} <NewTab words={words} />
            </a>
          </h1>
          <Brand site={site} />
        </header>
        {target.kind === 'search' && <SearchBox target={target} options={options} words={words} />}
        {map && <MarkerMap {...map} />}
        {target.kind === 'event' && only ? (
          <OneEvent event={only} view={view} />
        ) : (
          <>
            {events.length > 0 ? <List events={events} words={words} /> : <p className="none">{words.none}</p>}
            {past.length > 0 && (
              <>
                <h2>{words.past}</h2>
                <List events={past} words={words} level="h3" />
              </>
            )}
            <p className="more">
              <a href={url} {...NEW_TAB}>
                {words.more}
              </a>
            </p>
          </>
        )}
      </main>
    ),
  })
}

/** What a frame shows where there is nothing to show, or nothing any more. */
export const emptyEmbedDocument = (given: Pick<Document, 'lang' | 'look'> & { site: string; message: string }) =>
  render({
    ...given,
    title: SITE_NAME,
    canonical: null,
    children: (
      <main className="embed">
        <header>
          <Brand site={given.site} />
        </header>
        <p className="none">{given.message}</p>
      </main>
    ),
  })

const NewTab = ({ words }: Pick<EmbedView, 'words'>) => <span className="visually-hidden">({words.newTab})</span>

const Brand = ({ site }: { site: string }) => (
  <a className="brand" href={site} {...NEW_TAB}>
    <Flame /> {SITE_NAME}
  </a>
)

/** Searches within the frame, with the filters of the embed. */
function SearchBox({
  target,
  options,
  words,
}: { target: EmbedTarget; options: EmbedOptions } & Pick<EmbedView, 'words'>) {
  const kept = [...writeEmbedTarget(target), ...Object.entries(writeEmbedOptions(options))].filter(
    ([key]) => key !== 'q',
  )
  return (
    <form action="/embed/search" role="search">
      {kept.map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      <input
        type="search"
        name="q"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={SEARCH_TEXT_LENGTH}
        defaultValue={'search' in target ? target.search.q : ''}
      />
      <button type="submit">{words.find}</button>
    </form>
  )
}

type ListProps = { events: EventLine[]; level?: 'h2' | 'h3' } & Pick<EmbedView, 'words'>

function List({ events, words, level: Heading = 'h2' }: ListProps) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.url} className={classOf(event)}>
          <time dateTime={event.start}>
            <span aria-hidden="true">
              <b>{event.days}</b> {event.month}
            </span>
            <span className="visually-hidden">{event.date}</span>
          </time>
          {event.image && <Cover src={event.image} />}
          <div className="what">
            {event.status && <span className="status">{event.status}</span>}
            <Heading lang={event.lang}>
              <a href={event.url} {...NEW_TAB}>
                {event.title} <NewTab words={words} />
              </a>
            </Heading>
            <p>
              {event.place}
              {event.signup && <span className="signup"> · {event.signup}</span>}
            </p>
          </div>
          {event.price && <span className="price">{event.price}</span>}
        </li>
      ))}
    </ul>
  )
}

const classOf = ({ cancelled, past }: EventLine) => (cancelled ? 'off' : past ? 'past' : undefined)

const [WIDTH, HEIGHT] = COVER_SIZES.thumb
const Cover = ({ src }: { src: string }) => <img src={src} alt="" width={WIDTH} height={HEIGHT} loading="lazy" />

const OneEvent = ({ event, view: { words, url, organizer } }: { event: EventLine; view: EmbedView }) => (
  <article className={classOf(event)}>
    {event.image && <Cover src={event.image} />}
    <div className="what">
      {event.status && <span className="status">{event.status}</span>}
      <p className="when">
        <time dateTime={event.start}>{event.date}</time>
      </p>
      <p>{event.place}</p>
      {organizer && (
        <p>
          <a href={organizer.url} {...NEW_TAB}>
            {organizer.name}
          </a>
        </p>
      )}
      {event.price && <p className="price">{event.price}</p>}
      {event.signup && <p className="signup">{event.signup}</p>}
      <a className="button" href={url} {...NEW_TAB}>
        {words.more} <NewTab words={words} />
      </a>
    </div>
  </article>
)

/** The same markers as on the site's map, drawn once: the frame has no script. */
const MarkerMap = ({ sheet, label, markers }: EmbedMap) => (
  <svg className="map" viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="group" aria-label={label}>
    <defs>
      <radialGradient id="glow">
        <stop offset="0" stopColor="#f5bb4e" stopOpacity=".5" />
        <stop offset=".68" stopColor="#f5bb4e" stopOpacity="0" />
      </radialGradient>
    </defs>
    <image href={`/map/${sheet.name}.svg`} width={sheet.width} height={sheet.height} />
    {markers.map(({ x, y, count, url, label: name }) => (
      <a key={`${x} ${y}`} href={url} {...NEW_TAB} aria-label={name} className={count > 1 ? 'cluster' : undefined}>
        <circle cx={x} cy={y} r={count > 1 ? 66 : 44} fill="url(#glow)" />
        <circle className="core" cx={x} cy={y} r={count > 1 ? 17 : 7} />
        {count > 1 && (
          <text x={x} y={y} dy=".35em" textAnchor="middle">
            {count}
          </text>
        )}
      </a>
    ))}
  </svg>
)
