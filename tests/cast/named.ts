export type Named<Name extends string> = Record<Name, number>
/** The ids of rows just inserted, by the name each has in the tests. */
export const byName = <Name extends string>(names: readonly Name[], rows: { id: number }[]) =>
  Object.fromEntries(names.map((name, index) => [name, rows[index]!.id])) as Named<Name>
