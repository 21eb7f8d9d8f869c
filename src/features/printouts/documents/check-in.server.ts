import { listBalances, owesOf } from '#features/payments/ledger.server.ts'
import { getPaymentTerms } from '#features/payments/queries/accounts.server.ts'
import type { Cell } from '#features/registrations/export/csv.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { quietOptions } from '#features/registrations/queries/players/quiet-answers.server.ts'
import type { StoredPlayer } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Flow, Grid, Part, Cell as TableCell } from '#platform/pdf/document.ts'
import type { Locale } from '#shared/languages.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { formatPhone } from '#shared/phone-number.ts'
import type { PaperOrder } from '#shared/printouts.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import { keysOf, sortPeople } from '../queries/order.server.ts'
import { listPeople } from '../queries/people.server.ts'
import { listHeading, listPages, STRONG_CELL } from './list.server.ts'

/** `owes` is null where there is nothing to pay; minor units. */
type Money = { paid: number; owes: number; coin: string }
export type CheckInLine = Pick<
  StoredPlayer,
  'id' | 'name' | 'ticketTitle' | 'state' | 'isMinor' | 'lacksAuthorization' | 'lacksGuardian' | 'hasNeeds'
> & {
  companionOf: string | null
  /** What the list is sorted by; empty by name. */
  group: string
  /** Of minors: whom to call. */
  guardian: string
  money: Money | null
}
export type CheckInPaper = { lines: CheckInLine[]; mayMoney: boolean }

/** Who has a seat, in the chosen order. Amounts are read only for who may see them; protected answers are a mark. Does not authorize. */
export async function readCheckIn(
  ctx: RequestContext,
  eventId: number,
  { role, order }: { role: EventRole; order: PaperOrder },
): Promise<CheckInPaper> {
  const fields = await listAskedFields(ctx, eventId)
  const quiet = quietOptions(fields)
  const players = await listPeople(ctx, eventId, { states: 'seated', quiet, keys: keysOf(order, fields) })
  const sorted = await sortPeople(ctx, eventId, { people: players, order, fields })
  const mayMoney = can(role, 'money.read')
  const balances = mayMoney
    ? await listBalances(
        ctx,
        players.map(({ id }) => id),
      )
    : []
  const terms = await getPaymentTerms(ctx, eventId)
  const byId = new Map(balances.map((balance) => [balance.registrationId, balance]))
  const moneyOf = ({ id, coin }: StoredPlayer): Money | null => {
    const { total = 0, paid = 0 } = byId.get(id) ?? {}
    return mayMoney ? { paid, owes: owesOf({ total, paid }, terms), coin } : null
  }
  const lines = sorted.map(({ player, group }) => {
    const { id, name, ticketTitle, state, isMinor, lacksAuthorization, lacksGuardian, hasNeeds } = player
    const { guardianName, guardianPhone } = player
    return {
      id,
      name,
      ticketTitle,
      state,
      isMinor,
      lacksAuthorization,
      lacksGuardian,
      hasNeeds,
      group,
      companionOf: player.isCompanion ? player.holder : null,
      guardian: isMinor ? [guardianName, guardianPhone && formatPhone(guardianPhone)].filter(Boolean).join(', ') : '',
      money: moneyOf(player),
    }
  })
  return { lines, mayMoney }
}

/** What someone at the entrance should know before letting the person in. */
function notesOf(line: CheckInLine, locale: Locale): string[] {
  const { state, isMinor, lacksAuthorization, lacksGuardian, hasNeeds, guardian } = line
  const t = createTranslator(locale)
  const came = state === 'confirmed' || state === 'attended'
  return [
    ...(isMinor ? [guardian ? `${t('players.minor')}: ${guardian}` : t('players.minor')] : []),
    ...(lacksGuardian ? [t('players.lacks.guardian')] : []),
    ...(lacksAuthorization ? [t('players.lacks.authorization')] : []),
    ...(hasNeeds ? [t('players.ask')] : []),
    ...(came ? [] : [t(`players.state.${state}`)]),
  ]
}

function moneyText({ paid, owes, coin }: Money, locale: Locale) {
  if (owes > 0) return createTranslator(locale)('papers.owes', { amount: formatMoney(owes, coin, locale) })
  return paid > 0 ? createTranslator(locale)('papers.paid') : ''
}

function gridOf(mayMoney: boolean, locale: Locale): Grid {
  const t = createTranslator(locale)
  const shares = mayMoney ? [0.36, 0.22, 0.18, 0.24] : [0.42, 0.27, 0.31]
  const titles = [
    t('players.column.name'),
    t('players.column.ticket'),
    ...(mayMoney ? [t('papers.money')] : []),
    t('players.checkIn.notes'),
  ]
  return { columns: titles.map((title, index) => ({ title, share: shares[index]! })), boxes: true }
}

/** The list to print: a box to tick before each name, under what it is sorted by or the initials. */
export function checkInPages({ lines, mayMoney }: CheckInPaper, heading: PaperHeading, locale: Locale): Flow {
  const t = createTranslator(locale)
  const grid = gridOf(mayMoney, locale)
  const parts = [...Map.groupBy(lines, ({ group, name }) => group || initialOf(name))].flatMap(
    ([title, people]): Part[] => [
      listHeading(title),
      { kind: 'table', grid, rows: people.map((line) => toRow(line, locale)) },
    ],
  )
  return listPages(parts, {
    heading,
    title: t('papers.check_in'),
    note: t('players.people_count', { count: lines.length }),
    grid,
  })
}

function toRow(line: CheckInLine, locale: Locale): TableCell[] {
  const t = createTranslator(locale)
  return [
    {
      text: line.name || t('players.erased'),
      style: STRONG_CELL,
      // The number tells apart names that cannot be printed; the spreadsheet has it beside the whole name.
      ifLost: `(${t('papers.number', { number: line.id })})`,
      ...(line.companionOf && { small: t('players.with', { name: line.companionOf }) }),
    },
    { text: line.ticketTitle },
    ...(line.money ? [{ text: moneyText(line.money, locale) }] : []),
    { text: notesOf(line, locale).join(' · ') },
  ]
}

/** Letters with a stroke, which Unicode does not take apart. */
const STROKES: Record<string, string> = { Ł: 'L', Ø: 'O', Đ: 'D' }

/** The scripts of the embedded typefaces (src/platform/pdf/fonts.server.ts). */
const PRINTED = new RegExp(
  `^[${['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Devanagari', 'Hangul', 'Hiragana', 'Katakana', 'Han'].map((script) => `\\p{Script=${script}}`).join('')}]$`,
  'u',
)

/** Whether documents can show a letter, as a rule: a rare one may lack. */
const isPrintedLetter = (letter: string) => PRINTED.test(letter) && /\p{L}/u.test(letter)

/** The letter under which a name is looked for: accents do not count, Ñ is a letter of its own. */
function initialOf(name: string): string {
  const first = [...name.trim().normalize('NFC').toUpperCase()][0] ?? ''
  const letter = first === 'Ñ' ? first : (STROKES[first] ?? [...first.normalize('NFKD')][0]!)
  return first !== '' && isPrintedLetter(letter) ? letter : '#'
}

/** The same as a table. */
export function checkInRows({ lines, mayMoney }: CheckInPaper, locale: Locale): Cell[][] {
  const t = createTranslator(locale)
  const isSorted = lines.some(({ group }) => group !== '')
  const titles = [
    t('papers.number.title'),
    t('players.column.name'),
    t('players.column.holder'),
    t('players.column.ticket'),
    t('players.column.state'),
    ...(mayMoney ? [t('papers.owes.title'), t('papers.paid.title')] : []),
    t('players.minor'),
    t('players.column.guardian'),
    t('players.ask'),
    t('players.checkIn.came'),
    ...(isSorted ? [t('papers.order.title')] : []),
  ]
  const yes = (is: boolean) => (is ? t('answers.yes') : '')
  const rows = lines.map((line) => [
    line.id,
    line.name || t('players.erased'),
    line.companionOf ?? '',
    line.ticketTitle,
    t(`players.state.${line.state}`),
    ...(line.money ? [line.money.owes / 100, line.money.paid / 100] : []),
    yes(line.isMinor),
    line.guardian,
    yes(line.hasNeeds),
    '',
    ...(isSorted ? [line.group] : []),
  ])
  return [titles, ...rows]
}
