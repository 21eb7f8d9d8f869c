/** Whether this browser has a database: asking creates nothing. */
export const hasDatabase = async (name: string) =>
  (await indexedDB.databases()).some((database) => database.name === name)

/** For `blocking` of `openDB`: another tab deletes it, such as where someone signs out. */
export const closeForOthers = (_version: number, _next: number | null, { target }: IDBVersionChangeEvent) =>
  (target as IDBDatabase).close()

type Cursor<Row> = { value: Row; delete: () => Promise<void>; continue: () => Promise<Cursor<Row> | null> }

/** In the transaction of `rows`. */
export async function deleteWhere<Row>(
  rows: { openCursor: () => Promise<Cursor<Row> | null> },
  isDeleted: (row: Row) => boolean,
) {
  for (let cursor = await rows.openCursor(); cursor; cursor = await cursor.continue())
    if (isDeleted(cursor.value)) await cursor.delete()
}
