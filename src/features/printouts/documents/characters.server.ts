import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Flow, Part } from '#platform/pdf/document.ts'
import type { Locale } from '#shared/languages.ts'
import type { PaperOrder } from '#shared/printouts.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { type CharacterSheet, listCharacters } from '../queries/characters.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import { keysOf, sortPeople } from '../queries/order.server.ts'
import { listPeople } from '../queries/people.server.ts'
import { listHeading } from './list.server.ts'

type PersonSheet = CharacterSheet & { player: string; sortedBy: string }

/** The characters of who comes, in the chosen order of the people. Does not authorize. Throws `document_too_long`. */
export async function readCharacters(ctx: RequestContext, eventId: number, order: PaperOrder): Promise<PersonSheet[]> {
  const asked = await listAskedFields(ctx, eventId)
  const people = await listPeople(ctx, eventId, { states: 'coming', keys: keysOf(order, asked) })
  const sheets = Map.groupBy(await listCharacters(ctx, eventId), ({ registrationId }) => registrationId)
  // Sheets are handed out, and tags are the team's own.
  const isPrivate = order === 'tags'
  return (await sortPeople(ctx, eventId, { people, order, fields: asked })).flatMap(({ player, group }) =>
    (sheets.get(player.id) ?? []).map((sheet) => ({
      ...sheet,
      player: player.name,
      sortedBy: isPrivate ? '' : group,
    })),
  )
}

const MARGIN = 56

/** A sheet for each character, which begins on a page of its own: who plays it, and its texts. */
export const characterPages = (sheets: readonly PersonSheet[], heading: PaperHeading, locale: Locale): Flow => ({
  kind: 'flow',
  margin: MARGIN,
  foot: `${heading.title} · ${heading.made}`,
  parts: sheets.flatMap((sheet, index) => [
    ...(index > 0 ? [{ kind: 'page' } as const] : []),
    ...sheetParts(sheet, locale),
  ]),
})

function sheetParts({ name, player, group, sortedBy, kind, summary, body }: PersonSheet, locale: Locale): Part[] {
  const t = createTranslator(locale)
  const text = (title: string, markdown: string): Part[] =>
    markdown.trim() ? [listHeading(title), { kind: 'markdown', text: markdown }] : []
  const belongs = [...new Set([group, sortedBy])].filter(Boolean).join(' · ')
  const played = t('papers.characters.played', { name: player || t('players.erased') })
  return [
    { kind: 'paragraph', tag: 'H1', text: name, style: { size: 24, weight: 'bold' }, after: 2 },
    { kind: 'paragraph', tag: 'P', text: [played, belongs].filter(Boolean).join(' · '), style: { size: 11 }, after: 8 },
    ...text(t(kind === 'cast' ? 'casting.part.summary' : 'character.tab.biography'), summary),
    ...text(t(kind === 'cast' ? 'casting.part.body' : 'character.tab.background'), body),
  ]
}
