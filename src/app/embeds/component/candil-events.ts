import type { EventLine } from '../event-line.server.ts'
import type { EmbedView } from '../load-embed.server.ts'

/** The calendar that this script comes from. */
const SITE = new URL('/', import.meta.url).origin
const TIMEOUT_MS = 10_000
const ATTRIBUTES = ['organizer', 'series', 'event', 'search', 'count', 'lang', 'look', 'past', 'images']

type Data = Omit<EmbedView, 'map'>

const CSS = `:host{display:block;color-scheme:light dark;--line:light-dark(#c7d1c8,#2a423c);--ink:light-dark(#14211d,#f1ede1);--soft:light-dark(#465650,#b9c4bc);--lit:light-dark(#7a4e04,#f5c567);color:var(--ink);overflow-wrap:anywhere}
:host([hidden]){display:none}:host([look=light]){color-scheme:light}:host([look=dark]){color-scheme:dark}
section{border:1px solid var(--line);border-radius:5px;background:light-dark(#eef1ec,#0b1412);overflow:hidden;line-height:1.35;text-align:start}
.head{display:flex;justify-content:space-between;gap:1em;align-items:baseline;padding:.7em 1em;background:light-dark(#fafbf8,#12201d);border-bottom:1px solid var(--line)}
h2,h3,h4,p,ul{margin:0;padding:0;font-size:1em}h2{font-size:1.15em}.past-head{padding:.6em 1em;border-bottom:1px solid var(--line)}
a{color:inherit}h2 a,.what a,.head>a{text-decoration:none}.head>a{flex:none}a:hover{text-decoration:underline}a:focus-visible{outline:3px solid light-dark(#14211d,#ffe3a3);outline-offset:2px}
ul{list-style:none}li{display:flex;flex-wrap:wrap;gap:.2em 1em;align-items:center;padding:.6em 1em;border-bottom:1px solid var(--line)}
time{width:4.5em;color:var(--soft);font-size:.9em}time b{display:block;color:var(--ink);font-size:1.25em}
img{width:3.25em;height:3.25em;object-fit:cover;border-radius:2px}.what{flex:1 1 9em;min-width:0}.what p,.price{color:var(--soft);font-size:.9em}.price{max-width:40%;text-align:end;color:var(--ink)}
.status{font-size:.85em;font-weight:700;color:light-dark(#7b1f38,#f0a8b4)}.off .what a,.off time b{text-decoration:line-through}.past img,.off img{filter:grayscale(1)}
.note{padding:1em}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`

type Child = Node | string | null | false
/** An element with attributes and children. Text stays text: nothing here is parsed as HTML. */
function create(name: string, attributes: Record<string, string | null> = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

/** Addresses of the calendar alone: whatever else an answer may contain does not become a link. */
const ours = (url: string) => (url.startsWith(`${SITE}/`) ? url : SITE)
const link = (url: string, newTab: string, ...children: Child[]) =>
  create(
    'a',
    { href: ours(url), target: '_blank', rel: 'noopener' },
    ...children,
    create('span', { class: 'hidden' }, ` (${newTab})`),
  )

const row = (event: EventLine, { newTab }: Data['words'], heading: string) =>
  create(
    'li',
    { class: event.cancelled ? 'off' : event.past ? 'past' : null },
    create(
      'time',
      { datetime: event.start },
      create('span', { 'aria-hidden': 'true' }, create('b', {}, event.days), event.month),
      create('span', { class: 'hidden' }, event.date),
    ),
    event.image && create('img', { src: ours(event.image), alt: '', width: '52', height: '52', loading: 'lazy' }),
    create(
      'div',
      { class: 'what' },
      event.status && create('span', { class: 'status' }, event.status),
      create(heading, { lang: event.lang }, link(event.url, newTab, event.title)),
      create('p', {}, event.place, event.signup && ` · ${event.signup}`),
    ),
    event.price && create('span', { class: 'price' }, event.price),
  )

const list = (events: EventLine[], words: Data['words'], heading: string) =>
  create('ul', {}, ...events.map((event) => row(event, words, heading)))

function view({ title, lang, url, site, events, past, words }: Data) {
  return create(
    'section',
    { lang, 'aria-label': title },
    create(
      'div',
      { class: 'head' },
      create('h2', {}, link(url, words.newTab, title)),
      link(site, words.newTab, 'Candil'),
    ),
    events.length > 0 ? list(events, words, 'h3') : create('p', { class: 'note' }, words.none),
    past.length > 0 && create('h3', { class: 'past-head' }, words.past),
    past.length > 0 && list(past, words, 'h4'),
    create('p', { class: 'note' }, link(url, words.newTab, words.more)),
  )
}

/**
 * `<candil-events organizer="…">`: upcoming events of the calendar on any website, in its font. What is between its tags is shown until
 * they are there, and where they cannot be had.
 */
class CandilEvents extends HTMLElement {
  static observedAttributes = ATTRIBUTES
  #root = this.attachShadow({ mode: 'open' })
  #request: AbortController | null = null
  #isQueued = false

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
    this.#root.adoptedStyleSheets = [sheet]
    this.#showFallback()
  }

  connectedCallback() {
    this.#queue()
    window.addEventListener('online', this.#retry)
  }

  disconnectedCallback() {
    this.#request?.abort()
    window.removeEventListener('online', this.#retry)
  }

  attributeChangedCallback() {
    this.#queue()
  }

  /** Several attributes may change together. */
  #queue() {
    if (this.#isQueued || !this.isConnected) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      void this.#load()
    })
  }

  #retry = () => {
    if (this.dataset['state'] === 'failed') this.#queue()
  }

  async #load() {
    this.#request?.abort()
    const request = new AbortController()
    this.#request = request
    this.setAttribute('aria-busy', 'true')
    const timer = setTimeout(() => request.abort(), TIMEOUT_MS)
    try {
      const response = await fetch(this.#address(), { credentials: 'omit', signal: request.signal })
      if (!response.ok) throw new Error(`${response.status}`)
      const shown = view((await response.json()) as Data)
      if (this.#request !== request) return
      this.#root.replaceChildren(shown)
      this.dataset['state'] = 'shown'
    } catch {
      // What was shown before stays; without it, what is between the tags.
      if (this.#request !== request) return
      if (this.dataset['state'] !== 'shown') this.#showFallback()
      this.dataset['state'] = 'failed'
    } finally {
      clearTimeout(timer)
      if (this.#request === request) this.removeAttribute('aria-busy')
    }
  }

  #showFallback() {
    const slot = document.createElement('slot')
    slot.append(create('a', { href: SITE, target: '_blank', rel: 'noopener' }, 'Candil'))
    this.#root.replaceChildren(slot)
  }

  #address() {
    const of = (name: string) => this.getAttribute(name)?.trim() ?? ''
    const kind = (['organizer', 'series', 'event'] as const).find((name) => of(name))
    // `theme=horror`, `?theme=horror`, or the whole address of a search.
    const params = new URLSearchParams(kind ? '' : of('search').replace(/^[^?]*\?/, ''))
    const around = of('lang') || this.closest('[lang]')?.getAttribute('lang') || 'es'
    params.set('lang', /^en\b/i.test(around) ? 'en' : 'es')
    if (of('count')) params.set('n', of('count'))
    if (/^(yes|1|true)$/i.test(of('past')) || this.getAttribute('past') === '') params.set('past', '1')
    if (/^(no|0|false)$/i.test(of('images'))) params.set('images', '0')
    const path = kind ? `${kind}/${encodeURIComponent(of(kind))}` : 'search'
    return `${SITE}/embed/${path}.json?${params}`
  }
}

if (!customElements.get('candil-events')) customElements.define('candil-events', CandilEvents)
