import { z } from 'zod'
import { multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { REASON_LENGTH } from '#shared/limits.ts'

/** A host name, also where an address or `@name@host` was pasted. */
const domain = singleLine({ max: 300 })
  .transform(toDomain)
  .refine((host) => /^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/.test(host) && host.length <= 253, {
    params: { code: 'wrong' },
  })

export const blockForm = z.object({ domain, reason: nullable(multiline(REASON_LENGTH)) })

function toDomain(text: string): string {
  const host = text.replace(/^https?:\/\//i, '').replace(/^.*@/, '')
  return (URL.parse(`http://${host}`)?.host ?? '').toLowerCase()
}
