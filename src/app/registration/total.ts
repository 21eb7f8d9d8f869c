import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { isForTicket } from '#shared/registrations/visible-fields.ts'
import type { RegistrationPage } from './load-registration.server.ts'

/** A chosen option that costs something. */
type Line = { field: string; option: string; count: number; price: number }
/** `people`: the person and the companions. Amounts in minor units. */
export type Total = { people: number; lines: Line[]; amount: number }

type At = { page: Pick<RegistrationPage, 'definition' | 'ticket'>; companions: number }

/** What the form costs with the options chosen in it; without its element, before any is chosen. */
export function readTotal(element: HTMLFormElement | null, { page: { definition, ticket }, companions }: At): Total {
  const lines = element ? chosenLines(new FormData(element), { definition, ticketId: ticket.id, companions }) : []
  const people = companions + 1
  const options = lines.reduce((sum, { price, count }) => sum + price * count, 0)
  return { people, lines, amount: ticket.price * people + options }
}

type Chosen = { definition: FormDefinition; ticketId: number; companions: number }

function chosenLines(form: FormData, { definition, ticketId, companions }: Chosen): Line[] {
  const names = ['answers', ...Array.from({ length: companions }, (_, index) => `additionals[${index}].answers`)]
  return allFields(definition)
    .filter((field) => field.stage === 'signup' && isForTicket(field, ticketId))
    .flatMap(({ key, options }) =>
      options.flatMap(({ key: option, price }) => {
        const count = names.filter((name) => form.getAll(`${name}.${key}`).includes(option)).length
        return price > 0 && count > 0 ? [{ field: key, option, count, price }] : []
      }),
    )
}
