import { INTEGER } from './strapi/limits.ts'

/** Whether there can be a row of this id: what is no whole number, or too large for one, must not get as far as the database. */
export const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= INTEGER.max
