import { Hono } from 'hono'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { type FilePart, isForm, parseEntry, readApiBody, readMultipart } from '#platform/forms/read-form.server.ts'
import { REGISTRATION_FILE_BYTES, REGISTRATION_FILES_MAX } from '#shared/limits.ts'
import { getVisibleEventId } from './access.server.ts'
import { assertMayRegister } from './commands/register/may-register.server.ts'
import { withRefusals } from './commands/register/refusal.server.ts'
import { register } from './commands/register/register.server.ts'
import { storeSentFiles } from './files/sent-files.server.ts'

const TEXT_BYTES = 256 * 1024

/** Registers the caller: JSON, or multipart with `data` as JSON and the files as `answers.{key}`. The id may be a slug of the event. */
export const registrationsApi = new Hono<Env>().post('/event/:ref/register', async (c) => {
  const { id, groupId, state, waitingPlace, members } = await handleRegister(c)
  const attributes = { state, group: groupId, waiting_place: waitingPlace, members }
  return c.json({ data: { id, attributes } })
})

const handleRegister = withRefusals(async (c: Call) => {
  const { ctx } = c.var
  const ref = c.req.param('ref') ?? ''
  // Before the body is read, so that nobody else can make us receive files.
  authorizeConfirmed(ctx)
  const eventId = await getVisibleEventId(ctx, ref)
  const { form, files } = await readBody(c.req.raw)
  const counted = Object.keys(files).length > 0
  if (counted) await assertMayRegister(ctx, eventId, form)
  return register(ctx, ref, form, { files: await storeSentFiles(ctx, eventId, files), counted })
})

async function readBody(request: Request): Promise<{ form: unknown; files: Record<string, FilePart> }> {
  if (!isForm(request)) return { form: await readApiBody(request, { limit: TEXT_BYTES }), files: {} }
  const { fields, files } = await readMultipart(request, {
    limit: TEXT_BYTES + REGISTRATION_FILE_BYTES * REGISTRATION_FILES_MAX,
  })
  return { form: parseEntry(fields), files }
}
