import { eq } from 'drizzle-orm'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { allFields, EMPTY_FORM, type FormField } from '#shared/registrations/form-definition.ts'
import { answerTo } from '#shared/registrations/visible-fields.ts'

/** What an approval does not rest on: how to reach the person, what they consent to, their characters, and papers. */
const FREE_TYPES: readonly FormField['type'][] = ['email', 'phone', 'file', 'consent', 'character', 'static']

type Columns = Pick<RegistrationRow, 'answers'> & Partial<Pick<RegistrationRow, 'birthDate'>>

/**
 * Refuses what a person with a seat changes of that on which they got it: the birth date, which tells who is a minor, and on a ticket
 * with approval what they answered to ordinary questions of the sign-up. The organization can change both. Throws `invalid`.
 */
export async function assertNothingDecidedChanges(
  ctx: RequestContext,
  { form }: Pick<Seats, 'form'>,
  row: RegistrationRow,
  after: Columns,
) {
  const fields: Fields = {}
  if (row.birthDate !== null && after.birthDate !== undefined && after.birthDate !== row.birthDate)
    fields['birth_date'] = 'decided'
  if (await isApproved(ctx, row))
    for (const { key } of decidedFields(form?.definition ?? EMPTY_FORM)) {
      const [before, now] = [answerTo(row.answers, key), answerTo(after.answers, key)]
      const wasAnswered = before !== undefined && before !== null && before !== ''
      if (wasAnswered && JSON.stringify(before) !== JSON.stringify(now)) fields[`answers.${key}`] = 'decided'
    }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

const decidedFields = (definition: typeof EMPTY_FORM) =>
  allFields(definition).filter(
    ({ stage, sensitivity, type }) => stage === 'signup' && sensitivity === 'normal' && !FREE_TYPES.includes(type),
  )

async function isApproved({ db }: RequestContext, { ticketId }: RegistrationRow) {
  const [ticket] = await db.select({ mode: tickets.openingMode }).from(tickets).where(eq(tickets.id, ticketId))
  return ticket?.mode === 'approval'
}
