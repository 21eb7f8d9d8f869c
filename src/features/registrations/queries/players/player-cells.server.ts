import type { Locale } from '#shared/languages.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import {
  ANSWER_COLUMN,
  type MissingThing,
  type PlayerColumn,
  playerColumns,
} from '#shared/registrations/players-query.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { datesIn } from '#ui/i18n/words.server.ts'
import { answerText } from './answer-text.server.ts'
import { listedFields } from './asked-fields.server.ts'
import { paidFormatter } from './paid-words.server.ts'
import type { PlayerAccounts } from './player-accounts.server.ts'
import type { StoredPlayer } from './stored-players.server.ts'

type Cell = string | number | null
type Player = StoredPlayer & { missing: MissingThing[] }

/** Fields shown by themselves: the first of those with options. */
const USUAL_ANSWERS = 3
const USUAL: PlayerColumn[] = ['ticket', 'state', 'paid']

/** The columns that were chosen, or the usual ones. Protected and unknown fields are left out, and prices for who may not see them. */
export function chooseColumns(chosen: string[], fields: readonly AskedField[], role: EventRole): string[] {
  const shown = listedFields(fields)
  const own: readonly string[] = playerColumns(role)
  const names = [...own, ...shown.map(({ key }) => ANSWER_COLUMN + key)]
  const known = chosen.filter((name) => names.includes(name))
  if (known.length > 0) return known
  const answers = shown.filter(({ type, removed }) => type === 'choice' && !removed).slice(0, USUAL_ANSWERS)
  return [
    ...USUAL.filter((name) => own.includes(name)),
    ...answers.map(({ key }) => ANSWER_COLUMN + key),
    ...own.filter((name) => name === 'characters'),
  ]
}

/** The keys of the answers that these columns show. */
export const answerKeys = (columns: readonly string[]) =>
  columns.filter((name) => name.startsWith(ANSWER_COLUMN)).map((name) => name.slice(ANSWER_COLUMN.length))

/** The heading of each column. Of several with the same words, that of the person among them, the second and later ones are numbered. */
export function columnTitles(columns: readonly string[], fields: readonly AskedField[], locale: Locale): string[] {
  const messages = messagesIn(locale)
  const used = new Map([[messages['players.column.name'], 1]])
  return columns.map((name) => {
    const field = fields.find(({ key }) => ANSWER_COLUMN + key === name)
    const title = field ? textIn(field.label, locale) : messages[`players.column.${name as PlayerColumn}`]
    const times = (used.get(title) ?? 0) + 1
    used.set(title, times)
    return times === 1 ? title : `${title} (${times})`
  })
}

/** What stands between several options in a spreadsheet: options may have commas, and no label has a line break. */
const betweenOptions = ({ options }: AskedField, locale: Locale) =>
  options.some(({ label }) => textIn(label, locale).includes(';')) ? '\n' : '; '

type Written = {
  columns: readonly string[]
  fields: readonly AskedField[]
  locale: Locale
  accounts: PlayerAccounts | null
  /** For spreadsheets, with numbers and dates as such. */
  raw?: boolean
}

/** Returns the cells of players. */
export function cellFormatter({ columns, fields, locale, accounts, raw = false }: Written) {
  const byColumn = new Map(listedFields(fields).map((field) => [ANSWER_COLUMN + field.key, field]))
  const messages = messagesIn(locale)
  const dates = datesIn(locale)
  const paidText = accounts && paidFormatter(locale, accounts.today)
  const paidOf = ({ id, coin }: Player) => {
    const account = accounts?.of.get(id)
    if (!account || !paidText) return null
    return raw ? account.paid / 100 : paidText(account, coin)
  }
  const own: Record<PlayerColumn, (player: Player) => Cell> = {
    ticket: ({ ticketTitle }) => ticketTitle,
    state: ({ state, offeredUntil: day }) =>
      raw || day === null
        ? messages[`players.state.${state}`]
        : formatMessage(messages, locale, 'players.offered_until', {
            day: dates.brief(day, accounts?.today),
          }),
    price: ({ price, coin }) =>
      raw ? price / 100 : price === 0 ? messages['price.free'] : formatMoney(price, coin, locale),
    paid: paidOf,
    contact: ({ contact }) => (raw || contact === null ? contact : dates.brief(contact)),
    created: ({ created }) => (raw ? created : dates.brief(created)),
    age: ({ age }) => age,
    email: ({ email }) => email,
    holder: ({ isCompanion, holder }) => (isCompanion ? holder : null),
    guardian: ({ guardianName, guardianPhone }) => [guardianName, guardianPhone].filter(Boolean).join(', '),
    note: ({ note }) => note,
    characters: ({ characters }) =>
      characters
        .map(({ name, state: is }) => `${name} (${messages[`characters.state.${is}`]})`)
        .join(raw ? '; ' : ', '),
    tags: ({ tags }) => tags.join(raw ? '; ' : ', '),
    missing: ({ missing }) => missing.map((thing) => messages[`players.missing.${thing}`]).join(', '),
  }
  const cellOf = (player: Player, name: string): Cell => {
    const field = byColumn.get(name)
    if (!field) return own[name as PlayerColumn](player)
    const value = player.answers[field.key]
    // Numbers and telephone numbers are for spreadsheets there, as they are stored.
    if (raw && (typeof value === 'number' || (field.type === 'phone' && typeof value === 'string'))) return value
    return answerText(field, value, locale, raw ? betweenOptions(field, locale) : undefined)
  }
  return (player: Player) => columns.map((name) => cellOf(player, name))
}
