import { type Booked, bookLine, bookSureLines } from '#features/payments/statement/commands/book.server.ts'
import { finishStatement, importStatement } from '#features/payments/statement/commands/import.server.ts'
import { markDifferent, setLineAside, takeLineBack } from '#features/payments/statement/commands/lines.server.ts'
import { undoBookings } from '#features/payments/statement/commands/undo.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, type MultipartForm, textOf } from '#platform/forms/read-form.server.ts'
import type { StatementDone } from './statement-response.ts'

type Sent = { ctx: RequestContext; slug: string; form: FormValues; files: MultipartForm['files'] }

/** Where a form leads: back to the page with a message, or an answer about the file. */
type Result =
  | { done: StatementDone; query?: Record<string, string> }
  | Exclude<Awaited<ReturnType<typeof importStatement>>, { imported: true }>

/** What was skipped is said; the rest shows by itself. Someone with the same payment is asked about once more. */
function bookedResult({ booked, skipped }: Booked, form: FormValues): Result {
  if (skipped === 'same')
    return { done: 'same', query: { line: textOf(form, 'line'), who: textOf(form, 'registrations') } }
  return { done: skipped ?? 'booked', query: { count: String(booked) } }
}

const HANDLERS: Record<string, (sent: Sent) => Promise<Result>> = {
  import: async ({ ctx, slug, form, files }) => {
    const result = await importStatement(ctx, slug, { form, file: files['file'] })
    return 'imported' in result ? { done: 'imported' } : result
  },
  sure: async ({ ctx, slug, form }) => bookedResult(await bookSureLines(ctx, slug, form), form),
  book: async ({ ctx, slug, form }) => bookedResult(await bookLine(ctx, slug, form), form),
  aside: async ({ ctx, slug, form }) => {
    await setLineAside(ctx, slug, form)
    return { done: 'aside' }
  },
  back: async ({ ctx, slug, form }) => {
    await takeLineBack(ctx, slug, form)
    return { done: 'back' }
  },
  different: async ({ ctx, slug, form }) => {
    await markDifferent(ctx, slug, form)
    return { done: 'different' }
  },
  undo: async ({ ctx, slug, form }) => ({
    done: 'undone',
    query: { count: String(await undoBookings(ctx, slug, form)) },
  }),
  finish: async ({ ctx, slug }) => {
    await finishStatement(ctx, slug)
    return { done: 'finished' }
  },
}

/** Runs one of the forms of the page, by its `intent`. */
export function runStatementIntent(sent: Sent): Promise<Result> {
  const intent = textOf(sent.form, 'intent')
  const handler = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined
  if (!handler) throw notFound()
  return handler(sent)
}
