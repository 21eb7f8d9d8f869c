import { getCharacterFile } from '#features/characters/export/character-file.server.ts'
import { characterMarkdown } from '#features/characters/export/markdown.server.ts'
import { characterPdf } from '#features/characters/export/pdf.server.ts'
import { findPortraitFile } from '#features/characters/portrait/portrait-file.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { makePdf } from '#platform/pdf/pdf.server.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import type { CharacterFile } from '#shared/characters/character-file.ts'
import type { Route } from './+types/export.ts'
import { loadCharacterPage } from './load-character.server.ts'

type Body = string | Uint8Array<ArrayBuffer>
const FORMATS: Record<
  string,
  { type: string; make: (ctx: RequestContext, file: CharacterFile, id: number) => Promise<Body> }
> = {
  json: { type: 'application/json', make: async (_ctx, file) => `${JSON.stringify(file, null, 2)}\n` },
  md: { type: 'text/markdown; charset=utf-8', make: async ({ locale }, file) => characterMarkdown(file, locale) },
  pdf: {
    type: 'application/pdf',
    make: (ctx, file, id) =>
      makePdf(requesterKey(ctx), async () =>
        characterPdf({ file, locale: ctx.locale, portrait: await findPortraitFile(ctx, id, 'jpg') }),
      ),
  },
}

/** A character as a file, with what the caller sees of it; must not be stored. */
export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => {
    addCacheTags(ctx, NO_STORE)
    const { format } = call.params
    const file = await getCharacterFile(ctx, id)
    if (!Object.hasOwn(FORMATS, format)) throw notFound()
    const { type, make } = FORMATS[format]!
    return new Response(await make(ctx, file, id), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${fileName(file.character.name)}.${format}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
    })
  })

/** «Inés de Brañalonga» is `ines-de-branalonga`; letters of other alphabets are left out. */
const fileName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'character'
