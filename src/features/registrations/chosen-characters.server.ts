import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { RegistrationRow } from './registration-changes.server.ts'

/** What was chosen as answers to questions for a character: the ids of `chosen`, in place of the names `replaced`. */
export type CharacterAnswers = { chosen: readonly number[]; replaced: readonly string[] }
/** Characters stand above registrations: they say which may be chosen, and link what was. */
export type CharacterSource = {
  /** The names of a person's characters that they may choose, by id. */
  listNames: (ctx: RequestContext, userId: number) => Promise<ReadonlyMap<number, string>>
  /** Called in the transaction that stores the answers of a registration's own person. Not for tests. */
  onChosen: (ctx: RequestContext, row: RegistrationRow, answers: CharacterAnswers) => Promise<void>
}

export const characterSources = extensionPoint<CharacterSource>('characters to choose from')

export async function listChoosableCharacters(
  ctx: RequestContext,
  userId: number,
): Promise<ReadonlyMap<number, string>> {
  const names = await Promise.all(extensionsOf(ctx, characterSources).map(({ listNames }) => listNames(ctx, userId)))
  return new Map(names.flatMap((some) => [...some]))
}

export async function runCharactersChosen(ctx: RequestContext, row: RegistrationRow, answers: CharacterAnswers) {
  if (row.isTest || answers.chosen.length + answers.replaced.length === 0) return
  for (const { onChosen } of extensionsOf(ctx, characterSources)) await onChosen(ctx, row, answers)
}
