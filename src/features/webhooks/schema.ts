import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { checkbox, int, singleLine, wellFormed } from '#platform/forms/zod-fields.ts'
import { ENDPOINT_DESCRIPTION_MAX, ENDPOINT_URL_MAX, REDELIVERY_HOURS, WEBHOOK_KINDS } from '#shared/webhooks.ts'

/** Boxes of one name: none, one or several values. */
const kinds = z.preprocess(
  (value) => [...new Set([value ?? []].flat())],
  z.array(z.enum(WEBHOOK_KINDS)).min(1).max(WEBHOOK_KINDS.length),
)

export const endpointForm = z.object({
  url: wellFormed()
    .trim()
    .min(1)
    .max(ENDPOINT_URL_MAX)
    .refine((text) => URL.canParse(text), { params: { code: 'url' } }),
  description: singleLine({ min: 0, max: ENDPOINT_DESCRIPTION_MAX }).default(''),
  kinds,
  includes_person: checkbox,
})

export const deliveryForm = z.object({ delivery: int({ min: 1, max: INTEGER.max }) })
export const redeliveryForm = z.object({
  hours: int({ min: 1, max: Math.max(...REDELIVERY_HOURS) }).pipe(z.literal(REDELIVERY_HOURS)),
})

/** Of the fields that the browser can check by itself. */
export const endpointConstraints = formConstraints(endpointForm.pick({ url: true, description: true }))
