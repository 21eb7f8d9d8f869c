/** English names of places that Spanish and its other languages write in another way. */
export const EXONYMS: readonly (readonly [name: string, other: string])[] = [
  ['Sevilla', 'Seville'],
  ['Zaragoza', 'Saragossa'],
  ['A Coruña', 'Corunna'],
  ['Bizkaia', 'Biscay'],
  ['Navarra', 'Navarre'],
  ['Illes Balears', 'Balearic Islands'],
  ['Illes Balears', 'the Balearics'],
  ['Colonia', 'Cologne'],
]
