import type { RequestContext } from '#platform/context/request-context.ts'
import type { RegistrationRow } from './records/change-state.server.ts'

/** What was chosen as answers to questions for a character: the ids of `chosen`, in place of the names `replaced`. */
export type CharacterAnswers = { chosen: readonly number[]; replaced: readonly string[] }
type Source = {
  /** The names of a person's characters that they may choose, by id. */
  listNames: (ctx: RequestContext, userId: number) => Promise<ReadonlyMap<number, string>>
  /** Called in the transaction that stores the answers of a registration's own person. Not for tests. */
  onChosen: (ctx: RequestContext, row: RegistrationRow, answers: CharacterAnswers) => Promise<void>
}

const sources: Source[] = []
/** Characters stand above registrations: they say which may be chosen, and link what was. */
export const registerCharacterSource = (source: Source) => void sources.push(source)

/** Empty where nothing is registered: an id is then no answer. */
export async function listChoosableCharacters(
  ctx: RequestContext,
  userId: number,
): Promise<ReadonlyMap<number, string>> {
  const names = await Promise.all(sources.map(({ listNames }) => listNames(ctx, userId)))
  return new Map(names.flatMap((some) => [...some]))
}

export async function runCharactersChosen(ctx: RequestContext, row: RegistrationRow, answers: CharacterAnswers) {
  if (row.isTest || answers.chosen.length + answers.replaced.length === 0) return
  for (const { onChosen } of sources) await onChosen(ctx, row, answers)
}
