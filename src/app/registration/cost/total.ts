import { parsePrice } from '#features/tickets/ui/price.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { normalizeCode } from '#shared/payments/discount-code.ts'
import { priceTicket, sumOf } from '#shared/payments/price.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { allFields, type FormDefinition, textIn } from '#shared/registrations/form-definition.ts'
import { isForTicket } from '#shared/registrations/visible-fields.ts'
import type { RegistrationPage } from '../load-registration.server.ts'

/** Of one item, for everybody who has it. Amounts in minor units. */
type Line = { item: string; title: string; count: number; amount: number }
/** `people`: the person and the companions. `shown`: what the ticket costs each of them who does not choose it. */
export type Total = { people: number; lines: Line[]; amount: number; shown: number; code: 'counts' | 'smaller' | null }
/** The values of the control with that name. */
export type ReadControl = (name: string) => string[]

export function formReader(element: HTMLFormElement): ReadControl {
  const form = new FormData(element)
  return (name) => form.getAll(name).filter((value) => typeof value === 'string')
}

/** Of what was sent, before there is an element. */
export const typedReader =
  (typed: Record<string, unknown> | null): ReadControl =>
  (name) => {
    const path = name.split(/[.[\]]+/).filter(Boolean)
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], typed ?? {})
    return [value ?? []].flat().map(String)
  }

type Page = Pick<RegistrationPage, 'definition' | 'ticket'>
type At = { page: Page; pricing: TicketPricing; companions: number; locale: Locale }

export const prefixesOf = (companions: number) => [
  '',
  ...Array.from({ length: companions }, (_, index) => `additionals[${index}].`),
]

/** What the form costs as it is filled in. */
export function readTotal(read: ReadControl, { page, pricing, companions, locale }: At): Total {
  const { definition, ticket } = page
  const prefixes = prefixesOf(companions)
  const code = pricing.rules.find(({ kind }) => kind === 'code')
  const isTyped = code && normalizeCode(read('discount_code')[0] ?? '') === code.code
  const rules = isTyped ? pricing.rules : pricing.rules.filter((rule) => rule !== code)
  const priced = { id: ticket.id, titleEs: ticket.title, titleEn: ticket.title, ...pricing }
  const linesFor = (prefix: string) =>
    priceTicket(priced, { rules, today: pricing.today, chosen: chosenPrice(read, { prefix, pricing, locale }) })
  const tickets = prefixes.flatMap(linesFor).map(({ item, titleEs, titleEn, amount }) => {
    return { item, title: contentLocale(locale) === 'en' ? (titleEn ?? titleEs) : titleEs, amount }
  })
  // A ticket that costs nothing is named too.
  const free = tickets.length === 0 ? [{ item: 'ticket', title: ticket.title, amount: 0 }] : []
  const options = chosenOptions(read, { definition, ticketId: ticket.id, prefixes, locale })
  const lines = grouped([...free, ...tickets, ...options])
  const counts = isTyped && tickets.some(({ item }) => item === `rule:${code.id}`)
  return {
    people: prefixes.length,
    lines,
    amount: sumOf(lines),
    shown: sumOf(priceTicket(priced, { rules, today: pricing.today })),
    code: isTyped ? (counts ? 'counts' : 'smaller') : null,
  }
}

type Chosen = { prefix: string; pricing: TicketPricing; locale: Locale }

/** What someone typed that they pay; null: what is proposed. */
function chosenPrice(read: ReadControl, { prefix, pricing, locale }: Chosen): number | null {
  if (pricing.minimumPrice === null) return null
  const typed = parsePrice(read(`${prefix}price`)[0] ?? '', locale)
  return Number.isNaN(typed) ? null : typed
}

type Options = { definition: FormDefinition; ticketId: number; prefixes: string[]; locale: Locale }

function chosenOptions(read: ReadControl, { definition, ticketId, prefixes, locale }: Options) {
  return allFields(definition)
    .filter((field) => field.stage === 'signup' && isForTicket(field, ticketId))
    .flatMap(({ key, options }) =>
      options.flatMap(({ key: option, price, label }) => {
        const takers = prefixes.filter((prefix) => price > 0 && read(`${prefix}answers.${key}`).includes(option))
        return takers.map(() => ({ item: `${key}.${option}`, title: textIn(label, locale), amount: price }))
      }),
    )
}

/** One line for those that have the same at the same price. */
function grouped(lines: Omit<Line, 'count'>[]): Line[] {
  const groups = Map.groupBy(lines, ({ item, amount }) => `${item} ${amount}`)
  return [...groups.values()].map((same) => ({ ...same[0]!, count: same.length, amount: sumOf(same) }))
}
