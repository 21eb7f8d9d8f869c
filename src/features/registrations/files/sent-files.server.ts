import { findForm } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { COMPANIONS_MAX, REGISTRATION_FILES_MAX } from '#shared/limits.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import type { AnsweredFiles } from './answers-with-files.ts'
import { findStoredAnswer, storeAnswerFile } from './store.server.ts'

/** Of one form: the files that everybody on it brings back. */
const FILES_MAX = REGISTRATION_FILES_MAX * (COMPANIONS_MAX + 1)
/** Answers, and the authorization of a minor's guardian. */
const FILE_PATH = /^(?:additionals\.\d\.)?(?:answers\.([^.]+)|authorization)$/

/** `files.additionals[0][answers][photo]` and `additionals[0].answers.photo` as `additionals.0.answers.photo`. */
const pathOf = (name: string) => name.replace(/^files\./, '').replace(/\[([^\]]*)\]/g, '.$1')

/**
 * Stores the files that came with a registration, by the paths of their controls, and adds them to `stored`, also those before one that
 * is refused. What neither the event's form nor an authorization asks for is ignored, and so is what one person has too many of. Throws as
 * `storeAnswerFile` does.
 */
export async function storeSentFiles(
  ctx: RequestContext,
  eventId: number,
  files: Record<string, FilePart>,
  stored: AnsweredFiles = {},
): Promise<AnsweredFiles> {
  if (Object.keys(files).length === 0) return stored
  const isAsked = await askedPaths(ctx, eventId)
  const asked = Object.entries(files).filter(([name]) => isAsked(pathOf(name)))
  const counts = new Map<string, number>()
  for (const [name, file] of asked) {
    const path = pathOf(name)
    const person = /^additionals\.\d/.exec(path)?.[0] ?? ''
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    if (count <= REGISTRATION_FILES_MAX) stored[path] = await storeAnswerFile(ctx, { ...file, field: path })
  }
  return stored
}

/**
 * The files that a form brings back after it was refused, from its fields `stored`: path and key, with a space between them. Only files
 * that belong to no registration yet.
 */
export async function findSentBefore(ctx: RequestContext, eventId: number, sent: unknown): Promise<AnsweredFiles> {
  const found: AnsweredFiles = {}
  const texts = [sent].flat().filter((text) => typeof text === 'string')
  if (texts.length === 0) return found
  const isAsked = await askedPaths(ctx, eventId)
  for (const text of texts.slice(0, FILES_MAX)) {
    const [path = '', key = ''] = text.split(' ')
    const file = isAsked(path) ? await findStoredAnswer(ctx, key) : null
    if (file) found[path] = file
  }
  return found
}

async function askedPaths(ctx: RequestContext, eventId: number) {
  const form = await findForm(ctx, eventId)
  const keys = allFields(form?.definition ?? { sections: [] }).flatMap(({ key, type }) => (type === 'file' ? key : []))
  return (path: string) => {
    const match = FILE_PATH.exec(path)
    return match !== null && (match[1] === undefined || keys.includes(match[1]))
  }
}
