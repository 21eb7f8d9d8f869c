import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { checkbox, int } from '#platform/forms/zod-fields.ts'

const rowId = int({ min: 1, max: INTEGER.max })

/** `organization` is the id of the invited one. */
export const newCoOrganizer = z.object({ organization: rowId })
/** Of a form about one that was invited. */
export const coOrganizerRef = z.object({ id: rowId })
export const coOrganizerGrants = coOrganizerRef.extend({ money: checkbox, special: checkbox })
