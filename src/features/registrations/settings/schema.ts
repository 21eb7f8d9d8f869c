import { z } from 'zod'
import { checkbox, int, isoDay, nullable } from '#platform/forms/zod-fields.ts'
import { HANDOVER_MODES, PARTICIPANT_VISIBILITIES } from '#shared/registrations/states.ts'

/** The settings page, and what the command takes. */
export const settingsForm = z.object({
  waiting_list: checkbox,
  companions: int({ min: 0, max: 9 }),
  asks_birth_date: checkbox,
  answers_until: nullable(isoDay),
  handover: z.enum(HANDOVER_MODES),
  participants: z.enum(PARTICIPANT_VISIBILITIES),
  digest: checkbox,
  character_approval: checkbox,
  payment_days: int({ min: 1, max: 90 }),
  /** That of the settings the form shows. */
  version: z.string().max(40).optional(),
})
