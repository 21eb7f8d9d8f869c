/** The range of PostgreSQL's `integer`. */
export const INTEGER = { min: -2_147_483_648, max: 2_147_483_647 }

/** Whether there can be a row of this id: what is no whole number, or too large for one, must not get as far as the database. */
export const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= INTEGER.max
