import { Hono } from 'hono'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { unwrapEntry } from '#platform/strapi/unwrap.ts'
import { TEXT_PART_BYTES } from '#shared/limits.ts'
import { authorizeMediaChange, changeMedia } from './change.server.ts'
import { getMediaEntry } from './entry.server.ts'

const idIn = (c: Call) => {
  const id = c.req.param('id') ?? ''
  if (!/^\d{1,10}$/.test(id)) throw notFound()
  return Number(id)
}
const answer = async (c: Call) => ({ data: await getMediaEntry(c.var.ctx, idIn(c)) })

/** Authorizes before the body is read. The time has the name that answers give it. */
const update = wrapErrors('photo_not_updated', async (c: Call) => {
  const id = idIn(c)
  await authorizeMediaChange(c.var.ctx, id)
  const { taken_at: takenAt, ...body } = unwrapEntry(await readApiBody(c.req.raw, { limit: TEXT_PART_BYTES }))
  await changeMedia(c.var.ctx, id, { ...body, ...(takenAt !== undefined && { takenAt }) })
  return answer(c)
})

/** Single files, by Strapi's name for them. */
export const mediasApi = new Hono<Env>()
  .get('/medias/:id', async (c) => c.json(await answer(c)))
  .put('/medias/:id', async (c) => c.json(await update(c)))
