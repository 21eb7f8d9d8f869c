/** The range of PostgreSQL's `integer`. */
export const INTEGER = { min: -2_147_483_648, max: 2_147_483_647 }

/** Whether the number can be an id. Anything else must not be sent to the database. */
export const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= INTEGER.max
