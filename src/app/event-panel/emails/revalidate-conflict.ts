import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { STATUS_OF } from '#shared/error-codes.ts'

/**
 * Loads the page again also where someone else was faster: it shows what is stored now, and the next form is based on that. By default the
 * router does not after a refusal.
 */
export const revalidateConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === STATUS_OF.conflict
