import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { findForm, listSpecialKeys } from '#features/registration-forms/queries.server.ts'
import { asksBirthDate, type EventTerms, lockEventTerms } from '#features/registrations/event-terms.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import {
  answerTarget,
  PERSON_FIELDS,
  type PeopleTarget,
  type PersonField,
} from '#shared/player-imports/people-sheet.ts'
import { allFields, type FieldType, type FormField } from '#shared/registrations/form-definition.ts'

export type Importer = { eventId: number; role: EventRole; userId: number }

/** Who may bring people in: whoever may edit registrations. */
export async function authorizeImporter(ctx: RequestContext, ref: EventRef): Promise<Omit<Importer, 'userId'>> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  return { eventId, role }
}

/** What the columns of a sheet can be, for this person in this event. */
export type Targets = { terms: EventTerms; targets: PeopleTarget[]; questions: FormField[] }

const MONEY: readonly PersonField[] = ['paid', 'paid_on']
const OF_AGE: readonly PersonField[] = ['birth_date', 'guardian_name', 'guardian_phone', 'guardian_email']
/** Nobody consents for someone else, and a file comes from the person. */
const NOT_IN_SHEETS: readonly FieldType[] = ['consent', 'file', 'static']

/**
 * Amounts are for who may edit money, protected answers for who may see them, and ages for events that ask them. A question that was
 * protected in some version is.
 */
export async function listTargets(ctx: RequestContext, { eventId, role }: Omit<Importer, 'userId'>): Promise<Targets> {
  const terms = await lockEventTerms(ctx, eventId)
  const form = await findForm(ctx, eventId)
  const guarded = new Set(form ? await listSpecialKeys(ctx, form.formId) : [])
  const maySee = ({ key, sensitivity }: FormField) =>
    can(role, 'players.special') || (sensitivity !== 'special' && !guarded.has(key))
  const questions = (form ? allFields(form.definition) : []).filter(
    (field) => !NOT_IN_SHEETS.includes(field.type) && maySee(field),
  )
  const fields = PERSON_FIELDS.filter(
    (field) => (!MONEY.includes(field) || can(role, 'money.edit')) && (!OF_AGE.includes(field) || asksBirthDate(terms)),
  )
  return { terms, questions, targets: [...fields, ...questions.map(({ key }) => answerTarget(key))] }
}
