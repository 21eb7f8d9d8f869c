import { type Answers, allFields, type FormDefinition, hasOptions } from '#shared/registrations/form-definition.ts'
import { answerTo } from '#shared/registrations/visible-fields.ts'

/** Prices of chosen options in minor units, by `field.option`. */
export type OptionPrices = Record<string, number>

/** The options that the answers choose, with the prices that this version of the form says. */
function pricesIn(definition: FormDefinition, answers: Answers): OptionPrices {
  const chosen = allFields(definition).flatMap(({ key, options, type }) => {
    const keys = hasOptions(type) ? [answerTo(answers, key)].flat() : []
    return options
      .filter((option) => keys.includes(option.key))
      .map((option) => [`${key}.${option.key}`, option.price] as const)
  })
  return Object.fromEntries(chosen)
}

type Answered = { definition: FormDefinition; answers: Answers; keptPrices: OptionPrices }

/** What each option that a registration has costs: the price when it was chosen, whatever the form says since. */
export function heldPrices({ definition, answers, keptPrices }: Answered): OptionPrices {
  const held = pricesIn(definition, answers)
  return Object.fromEntries(Object.entries(held).map(([name, price]) => [name, keptPrices[name] ?? price]))
}

/** What the options cost: those that were held cost what they did, others what the form says now. */
export function priceOptions(definition: FormDefinition, answers: Answers, held: OptionPrices) {
  const today = Object.entries(pricesIn(definition, answers))
  const kept = today.flatMap(([name, price]) => (held[name] === undefined || held[name] === price ? [] : [name]))
  return {
    optionsPrice: today.reduce((sum, [name, price]) => sum + (held[name] ?? price), 0),
    keptPrices: Object.fromEntries(kept.map((name) => [name, held[name]!])),
  }
}

/** The form with the prices of the options that are held. */
export const withHeldPrices = ({ sections }: FormDefinition, held: OptionPrices): FormDefinition => ({
  sections: sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({
      ...field,
      options: field.options.map((option) => ({
        ...option,
        price: held[`${field.key}.${option.key}`] ?? option.price,
      })),
    })),
  })),
})
