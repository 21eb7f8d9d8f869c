import { authorizeEvent } from '#features/events/access.server.ts'
import type { AffectedAnswers } from '#features/registration-forms/affected-answers.server.ts'
import { copyForm, saveForm } from '#features/registration-forms/commands.server.ts'
import { findForm } from '#features/registration-forms/queries.server.ts'
import { draftDefinition } from '#features/registration-forms/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FormFields } from '#platform/forms/read-form.server.ts'
import { LOCALES } from '#shared/enums.ts'
import { EMPTY_FORM, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { MESSAGES } from '#ui/i18n/messages.server.ts'
import { textOf } from './event-form/event-values.ts'
import { applyAct, fillSpanish, type NewTitles } from './form/acts.ts'
import { applyTyped } from './form/typed-edits.ts'

/** The words of the fields as players see them, in both languages: the preview shows either. */
export const answerMessages = () =>
  Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(Object.entries(MESSAGES[locale]).filter(([key]) => key.startsWith('answers.'))),
    ]),
  )

type Done = { done: 'saved' | 'nothing' | 'copied'; selected: string | null }
/** Answers that the change would affect: saved once the sender has confirmed it. */
type Affected = { affected: AffectedAnswers[]; draft: FormDefinition | null; from: string; selected: string | null }
export type FormIntent = { done: Done } | { affected: Affected }
/** What was sent, to be shown again when it is refused. */
export type SentForm = { draft: FormDefinition | null; selected: string | null }

/**
 * Saves the form: the browser sends the whole definition; without JavaScript one act and the controls of one field, which change the
 * stored one.
 */
export async function runFormIntent(
  { ctx, slug, form }: { ctx: RequestContext; slug: string; form: FormFields },
  keep: (sent: SentForm) => void,
): Promise<FormIntent> {
  const [intent] = textOf(form, 'intent').split(' ')
  const request = { version: Number(textOf(form, 'version')), confirmed: textOf(form, 'confirmed') === 'yes' }
  const from = intent === 'copy' ? textOf(form, 'from') : ''
  const sent = from ? { draft: null, selected: null } : await readSent(ctx, slug, form)
  keep(sent)
  try {
    const saved = from
      ? await copyForm(ctx, slug, from, request)
      : await saveForm(ctx, slug, { ...request, definition: sent.draft })
    return { done: { done: from ? 'copied' : saved.changed ? 'saved' : 'nothing', selected: sent.selected } }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'answers_affected') throw error
    return { affected: { affected: error.details?.['affected'] as AffectedAnswers[], from, ...sent } }
  }
}

async function readSent(ctx: RequestContext, slug: string, form: FormFields): Promise<SentForm> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', slug)
  const sent = textOf(form, 'definition')
  const selected = textOf(form, 'editing') || null
  if (sent) return { draft: parseSent(sent), selected }
  const stored = (await findForm(ctx, eventId))?.definition ?? EMPTY_FORM
  const titles = newTitles()
  const typed = fillSpanish(applyTyped(stored, form, titles, ctx.locale))
  const act = textOf(form, 'intent')
  if (act === 'save') return { draft: typed, selected }
  const edited = applyAct(typed, act === 'add' ? `add ${textOf(form, 'kind')} ${textOf(form, 'beside')}` : act, titles)
  return { draft: edited.definition, selected: edited.selected }
}

/** What is no form is refused by the command. */
function parseSent(sent: string): FormDefinition | null {
  try {
    return draftDefinition.parse(JSON.parse(sent))
  } catch {
    return null
  }
}

const newTitles = (): NewTitles => {
  const title = (key: 'question' | 'option' | 'section') => formatMessage(MESSAGES.es, 'es', `formBuilder.new.${key}`)
  return { question: title('question'), option: title('option'), section: title('section') }
}
