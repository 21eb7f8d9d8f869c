import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { StoredPlayer } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addPage, PAGE, type Pdf, type PdfContent } from '#platform/pdf/pdf.server.ts'
import { toPrintable } from '#platform/pdf/printable.server.ts'
import {
  drawArtifact,
  drawElement,
  drawLines,
  fitText,
  LINE_HEIGHT,
  type TextStyle,
} from '#platform/pdf/text.server.ts'
import { BADGE_SHEETS, type BadgeField, type BadgeSheet } from '#shared/event-papers/papers.ts'
import { badgeKeys } from '../queries/asked-of.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import { listPeople } from '../queries/people.server.ts'

type Badge = { name: string; under: string[]; ticket: string }

/** What stands on the badges, by name. Does not authorize. */
export async function readBadges(
  ctx: RequestContext,
  eventId: number,
  fields: readonly BadgeField[],
): Promise<Badge[]> {
  const { character, pronouns } = badgeKeys(await listAskedFields(ctx, eventId))
  const keys = [fields.includes('pronouns') && pronouns, fields.includes('character') && character].filter(
    (key): key is string => Boolean(key),
  )
  const people = await listPeople(ctx, eventId, { states: 'coming', keys })
  return people.map((player) => ({
    name: toPrintable(player.name),
    under: keys.map((key) => toPrintable(answerOf(player, key))).filter(Boolean),
    ticket: fields.includes('ticket') ? toPrintable(player.ticketTitle) : '',
  }))
}

const answerOf = ({ answers }: StoredPlayer, key: string) => (typeof answers[key] === 'string' ? answers[key] : '')

const MM = 72 / 25.4
const PADDING = 5 * MM
const NAME_SIZES = [36, 32, 28, 25, 22, 19, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4]
const UNDER_SIZES = [14, 12, 11, 10, 9, 8, 7, 6, 5, 4]
const SMALL_SIZES = [9, 8, 7, 6, 5, 4]
const GREY = '#444444'

type Cell = { x: number; y: number; width: number; height: number }

/** Sheets of badges with marks to cut along. */
export const renderBadges =
  (badges: readonly Badge[], { heading, sheet }: { heading: PaperHeading; sheet: BadgeSheet }): PdfContent['render'] =>
  async (pdf) => {
    const grid = toGrid(sheet)
    const event = toPrintable(heading.title)
    for (let from = 0; from < badges.length; from += grid.cells.length) {
      await addPage(pdf)
      drawArtifact(pdf, () => drawCutMarks(pdf, grid))
      for (const [index, badge] of badges.slice(from, from + grid.cells.length).entries())
        drawBadge(pdf, badge, event, grid.cells[index]!)
    }
  }

type Grid = { xs: number[]; ys: number[]; cells: Cell[] }

function toGrid(sheet: BadgeSheet): Grid {
  const { columns, rows, width, height } = BADGE_SHEETS[sheet]
  const [w, h] = [width * MM, height * MM]
  const left = (PAGE.width - columns * w) / 2
  const top = (PAGE.height - rows * h) / 2
  const xs = Array.from({ length: columns + 1 }, (_, index) => left + index * w)
  const ys = Array.from({ length: rows + 1 }, (_, index) => top + index * h)
  const cells = ys.slice(0, -1).flatMap((y) => xs.slice(0, -1).map((x) => ({ x, y, width: w, height: h })))
  return { xs, ys, cells }
}

/** Crosses where the cuts meet; outside of the badges only half of each remains. */
function drawCutMarks({ doc }: Pdf, { xs, ys }: Grid) {
  const arm = 2.5 * MM
  doc.lineWidth(0.4).strokeColor('#888888')
  for (const x of xs)
    for (const y of ys)
      doc
        .moveTo(x - arm, y)
        .lineTo(x + arm, y)
        .moveTo(x, y - arm)
        .lineTo(x, y + arm)
  doc.stroke()
}

type Part = { lines: string[]; style: TextStyle & { size: number } }
const heightOf = ({ lines, style }: Part) => lines.length * style.size * LINE_HEIGHT

function drawBadge(pdf: Pdf, { name, under, ticket }: Badge, event: string, { x, y, width, height }: Cell) {
  const inner = width - 2 * PADDING
  const shrink = (text: string, most: number, sizes: readonly number[], style: Omit<TextStyle, 'size'> = {}): Part => {
    const { size, lines } = fitText(pdf, text, { width: inner, height: most, ...style }, sizes)
    return { lines, style: { ...style, size } }
  }
  const top = shrink(event, 16, SMALL_SIZES, { color: GREY })
  const bottom = ticket ? shrink(ticket, 16, SMALL_SIZES, { color: GREY }) : null
  const middle = height - 2 * PADDING - heightOf(top) - (bottom ? heightOf(bottom) : 0) - 8
  const below = under.map((text) => shrink(text, (middle * 0.4) / under.length, UNDER_SIZES))
  const belowHeight = below.reduce((sum, part) => sum + heightOf(part), 0)
  const big = shrink(name, middle - belowHeight - 4, NAME_SIZES, { weight: 'bold' })
  drawElement(pdf, 'P', () => {
    const put = (part: Part, at: number) =>
      drawLines(pdf, part.lines, { x: x + PADDING, y: at, center: inner }, part.style)
    put(top, y + PADDING)
    let at = y + PADDING + heightOf(top) + 4 + (middle - heightOf(big) - belowHeight) / 2
    for (const part of [big, ...below]) {
      put(part, at)
      at += heightOf(part)
    }
    if (bottom) put(bottom, y + height - PADDING - heightOf(bottom))
  })
}
