import type { RouterContextProvider } from 'react-router'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { readEmbedOptions } from '#shared/embeds/embed-options.ts'
import { componentSnippet, embedHeight, frameSnippet, pictureSnippet } from '#shared/embeds/embed-snippet.ts'
import { type EmbedTarget, embedPath, parseEmbedAddress, readMapArea } from '#shared/embeds/embed-target.ts'
import { EMBED_ADDRESS_MAX } from '#shared/limits.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { loadEmbed, sizeOf } from '../load-embed.server.ts'
import { type BuiltEmbed, CODE_KINDS, EMBED_SUBJECTS, type EmbedChoice, type EmbedOrganizer } from './embed-choice.ts'

type Defaults = Pick<EmbedChoice, 'what' | 'organizer'>

function readChoice(params: URLSearchParams, defaults: Defaults, ctx: RequestContext): EmbedChoice {
  const what = EMBED_SUBJECTS.find((subject) => subject === params.get('what'))
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, EMBED_ADDRESS_MAX)
  const slug = text('organizer').toLowerCase()
  return {
    what: what ?? defaults.what,
    organizer: /^[a-z0-9-]{1,120}$/.test(slug) ? slug : defaults.organizer,
    address: text('address'),
    event: text('event'),
    area: readMapArea(params),
    options: {
      ...readEmbedOptions(params),
      ...(!params.has('lang') && { locale: ctx.locale }),
      // A box that is not ticked is not sent: of a form that was sent, none means no.
      images: what === undefined || params.get('images') === '1',
    },
    code: CODE_KINDS.find((kind) => kind === params.get('code')) ?? 'frame',
  }
}

type Wanted = EmbedTarget | 'nothing' | 'wrong'

/** What was chosen; `wrong` for an address that is not one of what was asked for. */
function targetOf({ what, organizer, address, event, area }: EmbedChoice, siteUrl: string): Wanted {
  if (what === 'organizer') return organizer ? { kind: 'organizer', slug: organizer } : 'nothing'
  if (what === 'map') return { kind: 'map', search: EMPTY_SEARCH, area }
  const given = what === 'search' ? address : event
  if (given === '') return what === 'search' ? { kind: 'search', search: EMPTY_SEARCH } : 'nothing'
  const target = parseEmbedAddress(given, siteUrl)?.target
  if (what === 'search') return target && 'search' in target ? { kind: 'search', search: target.search } : 'wrong'
  return target && (target.kind === 'event' || target.kind === 'series') ? target : 'wrong'
}

/** The code and the preview of what the address of the page chooses. */
async function build(ctx: RequestContext, choice: EmbedChoice): Promise<Omit<BuiltEmbed, 'choice'>> {
  const { siteUrl } = ctx.services.settings
  const { options, code } = choice
  const target = targetOf(choice, siteUrl)
  if (target === 'wrong') return { error: choice.what === 'search' ? 'search' : 'event', preview: null, code: null }
  if (target === 'nothing') return { error: null, preview: null, code: null }
  const view = await loadEmbed(ctx, target, options).catch((error: unknown) => {
    if (error instanceof AppError && (error.kind === 'missing' || error.kind === 'gone')) return null
    throw error
  })
  if (!view) return { error: 'missing', preview: null, code: null }
  const { title, url, picture } = view
  const snippet = { siteUrl, target, options, title }
  const height = embedHeight(target, options, sizeOf(view))
  return {
    error: null,
    preview: { src: embedPath(target, options), height, title },
    code:
      code === 'picture'
        ? pictureSnippet(picture, url, title)
        : code === 'component' && target.kind !== 'map'
          ? componentSnippet(snippet, url)
          : frameSnippet(snippet, { width: '100%', height }),
  }
}

type Args = { context: Readonly<RouterContextProvider>; url: URL }

/** Loads a page that builds embeds; all that was chosen is in its address, so that it works without JavaScript. */
export const loadBuilder = ({ context, url }: Args, defaults: Defaults): Promise<BuiltEmbed> =>
  loadOrThrow(context, async (ctx) => {
    const choice = readChoice(url.searchParams, defaults, ctx)
    return { choice, ...(await build(ctx, choice)) }
  })

/** The organizers to choose from, with the one chosen. */
export function withChosen(organizers: readonly EmbedOrganizer[], { choice }: BuiltEmbed): EmbedOrganizer[] {
  const listed = organizers.map(({ name, slug }) => ({ name, slug }))
  const { organizer } = choice
  return organizer === '' || listed.some(({ slug }) => slug === organizer)
    ? listed
    : [{ name: organizer, slug: organizer }, ...listed]
}
