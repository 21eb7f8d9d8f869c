import { answerText } from '#features/registrations/queries/players/answer-text.server.ts'
import { listAskedFields, listedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormWish, Part } from '#shared/casting/casting.ts'
import { contentLocale } from '#shared/languages.ts'
import { type Answers, type FieldType, type LocalizedText, textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { toWords } from './companions.ts'

const ANSWERED: readonly FieldType[] = ['character', 'choice', 'multichoice', 'text', 'textarea']
/** Words of questions that ask which character or faction someone would like, folded. */
const OF_CASTING = /\b(personajes?|papel|papeles|facci(on|ones)|bandos?|characters?|roles?|factions?)\b/

/**
 * Finds what registrations answered to the questions of the event's form that ask for a character or a faction: by their type, by what they
 * are called, or because an option is called like one of the event's characters or groups. Protected questions are left out. Does not authorize.
 */
export async function formWishFinder(ctx: RequestContext, eventId: number, parts: readonly Part[]) {
  const known = new Set(parts.flatMap(({ title, group }) => [title, group].map(fold).filter(Boolean)))
  const fields = listedFields(await listAskedFields(ctx, eventId)).filter((field) => asksForPart(field, known))
  return (answers: Answers): FormWish[] =>
    fields.flatMap((field) => {
      const answer = answerText(field, answers[field.key], ctx.locale)
      return answer ? [{ question: textIn(field.label, contentLocale(ctx.locale)), answer }] : []
    })
}

const fold = (text: string) => toWords(text).join(' ')
const texts = ({ es, en }: LocalizedText) => [es, en ?? ''].map(fold)

function asksForPart({ type, label, options }: AskedField, known: ReadonlySet<string>): boolean {
  if (!ANSWERED.includes(type)) return false
  if (type === 'character' || texts(label).some((words) => OF_CASTING.test(words))) return true
  return options.some((option) => texts(option.label).some((words) => known.has(words)))
}
