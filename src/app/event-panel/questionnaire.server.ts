import { isDeepStrictEqual } from 'node:util'
import { authorizeEvent } from '#features/events/access.server.ts'
import { type AffectedAnswers, listAnsweredKeys } from '#features/registration-forms/affected-answers.server.ts'
import { copyForm, saveForm } from '#features/registration-forms/commands.server.ts'
import {
  type CurrentForm,
  findForm,
  getFormVersion,
  listSpecialKeys,
  listUsedKeys,
} from '#features/registration-forms/queries.server.ts'
import { draftDefinition } from '#features/registration-forms/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { EMPTY_FORM, type FormDefinition, hasOptions } from '#shared/registrations/form-definition.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { textOf } from './edit/event-values.ts'
import { applyAct, fillSpanish, type NewNames } from './questionnaire/definition/acts.ts'
import {
  editField,
  fieldKeys,
  findField,
  findPlace,
  findSection,
  keyMistake,
  renameField,
} from './questionnaire/definition/definition-edits.ts'
import { pasteOptions, typedPaste } from './questionnaire/definition/pasted-options.ts'
import { pasteQuestions } from './questionnaire/definition/pasted-questions.ts'
import { applyTyped } from './questionnaire/definition/typed-edits.ts'

/** The words of the fields as players see them, in both languages: the preview shows either. */
export const answerMessages = () =>
  Object.fromEntries(
    CONTENT_LOCALES.map((locale) => [
      locale,
      Object.fromEntries(Object.entries(messagesIn(locale)).filter(([key]) => key.startsWith('answers.'))),
    ]),
  )

type Done = { done: 'saved' | 'nothing' | 'copied'; selected: string | null }
/** Answers that the change would affect: saved once the sender has confirmed it. */
type Affected = { affected: AffectedAnswers[]; from: string }
export type FormIntent = { done: Done } | { affected: Affected }
/** What was sent, to be shown again when it is refused. `version`: the one that the next attempt replaces. */
export type SentForm = {
  draft: FormDefinition | null
  selected: string | null
  version: number
  pasted?: string
  questions?: string
}

/**
 * Saves the form: the browser sends the whole definition; without JavaScript one act and the controls of one field, which change the
 * stored one.
 */
export async function runFormIntent(
  { ctx, slug, form }: { ctx: RequestContext; slug: string; form: FormValues },
  keep: (sent: SentForm) => void,
): Promise<FormIntent> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', slug)
  const [intent] = textOf(form, 'intent').split(' ')
  const from = intent === 'copy' ? textOf(form, 'from') : ''
  const stored = await findForm(ctx, eventId)
  const version = Number(textOf(form, 'version'))
  const sent = from ? { draft: null, selected: null, version } : await readSent({ ctx, eventId, stored }, form)
  keep(sent)
  const request = { version: sent.version, confirmed: textOf(form, 'confirmed') === 'yes' }
  try {
    if ('wrong' in sent) throw new AppError('invalid', { fields: sent.wrong })
    const saved = from
      ? await copyForm(ctx, slug, from, request)
      : await saveForm(ctx, slug, { ...request, definition: sent.draft })
    return { done: { done: from ? 'copied' : saved.changed ? 'saved' : 'nothing', selected: sent.selected } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'changed_meanwhile') keep({ ...sent, version: (await findForm(ctx, eventId))?.version ?? 0 })
    if (error.code !== 'answers_affected') throw error
    return { affected: { affected: error.details?.['affected'] as AffectedAnswers[], from } }
  }
}

type ReadForm = SentForm & { wrong?: Fields }

type Editing = { ctx: RequestContext; eventId: number; stored: CurrentForm | null }

async function readSent({ ctx, eventId, stored }: Editing, form: FormValues): Promise<ReadForm> {
  const sent = textOf(form, 'definition')
  const selected = textOf(form, 'editing') || null
  const version = Number(textOf(form, 'version'))
  if (sent) return { draft: parseSent(sent), selected, version }
  const definition = stored?.definition ?? EMPTY_FORM
  const isOwnPart = stored === null || version === stored.version || (await isUntouched(ctx, stored, version, selected))
  const titles = newNames(stored ? await listUsedKeys(ctx, stored.formId) : [])
  const sentVersion = isOwnPart ? (stored?.version ?? 0) : version
  const before = fillSpanish(applyTyped(definition, form, titles, ctx.locale))
  const { typed, ...refused } = addPasted(before, selected, form, titles)
  if (refused.wrong) return { draft: typed, selected, version: sentVersion, ...refused }
  const act = textOf(form, 'intent')
  const edited = runAct(act, typed, selected, { form, titles, locale: contentLocale(ctx.locale) })
  if ('refusal' in edited) {
    const questions = textOf(form, 'questions')
    return { draft: typed, selected, version: sentVersion, questions, wrong: { questions: 'too_long' } }
  }
  const next = {
    draft: edited.definition,
    selected: edited.selected,
    version: sentVersion,
  }
  const answered = stored ? await listAnsweredKeys(ctx, eventId, await listSpecialKeys(ctx, stored.formId)) : []
  return renameTyped(next, { from: selected, to: textOf(form, 'key') }, answered)
}

type Acting = { form: FormValues; titles: NewNames; locale: ContentLocale }

/** What a button does with the form, without JavaScript. */
function runAct(act: string, definition: FormDefinition, selected: string | null, { form, titles, locale }: Acting) {
  const beside = textOf(form, 'beside')
  if (act === 'save' || act === 'paste') return { definition, selected }
  if (act === 'questions')
    return pasteQuestions(definition, { text: textOf(form, 'questions'), locale, beside }, titles)
  return applyAct(definition, act === 'add' ? `add ${textOf(form, 'kind')} ${beside}` : act, titles)
}

/** The form with the options that were pasted for the field, or what was pasted and that it is refused. */
function addPasted(definition: FormDefinition, selected: string | null, form: FormValues, titles: NewNames) {
  const pasted = typedPaste(form)
  const field = pasted && selected ? findField(definition, selected) : null
  if (!pasted || !field || !hasOptions(field.type)) return { typed: definition }
  const added = pasteOptions(field, pasted, titles)
  if ('field' in added) return { typed: editField(definition, field.key, () => added.field) }
  const place = findPlace(definition, field.key)!
  const wrong: Fields = { [`definition.sections.${place.section}.fields.${place.field}.pasted`]: 'too_long' }
  return { typed: definition, pasted: pasted.text, wrong }
}

/**
 * Whether someone who saved after this version left the part alone that was edited here. One act changes the stored form without
 * JavaScript, so that it fits any version of it then.
 */
async function isUntouched(ctx: RequestContext, stored: CurrentForm, version: number, ref: string | null) {
  if (ref === null) return true
  if (!(version > 0 && version < stored.version)) return false
  const before = await getFormVersion(ctx, stored.formId, version)
  const partIn = (one: FormDefinition) => findField(one, ref) ?? findSection(one, ref)
  return partIn(before) !== null && isDeepStrictEqual(partIn(before), partIn(stored.definition))
}

type Renamed = { from: string | null; to: string }

/** The key that was typed for a field, if it is another one. */
function renameTyped(sent: SentForm, { from, to }: Renamed, answered: readonly string[]): ReadForm {
  const place = sent.draft && from && to && to !== from ? findPlace(sent.draft, from) : null
  if (!sent.draft || !from || !place || place.field < 0) return sent
  const code = keyMistake(to, [...fieldKeys(sent.draft), ...answered])
  if (code) return { ...sent, wrong: { [`definition.sections.${place.section}.fields.${place.field}.key`]: code } }
  return { ...sent, draft: renameField(sent.draft, from, to), selected: sent.selected === from ? to : sent.selected }
}

/** What is no form is refused by the command. */
function parseSent(sent: string): FormDefinition | null {
  try {
    return draftDefinition.parse(JSON.parse(sent))
  } catch {
    return null
  }
}

const newNames = (used: readonly string[]): NewNames => {
  const title = (key: 'question' | 'option' | 'section') => createTranslator('es')(`formBuilder.new.${key}`)
  return { question: title('question'), option: title('option'), section: title('section'), used }
}
