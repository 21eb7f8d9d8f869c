import { COLUMN_ROLES, type ColumnRole, type StatementColumns } from '#shared/payments/statement.ts'

/**
 * What banks call their columns in Spanish, English, German and Catalan, without accents and marks, the best first. A name also counts
 * where others follow it: `Importe (EUR)`.
 */
const NAMES: Record<ColumnRole, readonly string[]> = {
  date: [
    'fecha operacion',
    'fecha de operacion',
    'fecha de la operacion',
    'f operacion',
    'fecha contable',
    'f contable',
    'fecha',
    'data operacio',
    'data de l operacio',
    'data',
    'buchungstag',
    'buchungsdatum',
    'buchung',
    'booking date',
    'transaction date',
    'completed date',
    'posting date',
    'date',
    'fecha valor',
    'f valor',
    'fecha de valor',
    'data valor',
    'valutadatum',
    'valuta',
    'wertstellung',
    'value date',
    'started date',
    'datum',
  ],
  payer: [
    'ordenante',
    'nombre ordenante',
    'nombre del ordenante',
    'remitente',
    'pagador',
    'emisor',
    'contraparte',
    'nombre contraparte',
    'ordenante beneficiario',
    'beneficiario ordenante',
    'nombre',
    'ordenant',
    'nom ordenant',
    'remitent',
    'payer',
    'payer name',
    'sender',
    'sender name',
    'counterparty',
    'counterparty name',
    'partner name',
    'name',
    'auftraggeber',
    'auftraggeber empfanger',
    'auftraggeber beguenstigter',
    'auftraggeber begunstigter',
    'name zahlungsbeteiligter',
    'beguenstigter zahlungspflichtiger',
    'begunstigter zahlungspflichtiger',
    'zahlungspflichtiger',
  ],
  text: [
    'concepto ampliado',
    'concepto',
    'descripcion',
    'observaciones',
    'detalle',
    'movimiento',
    'concepte',
    'descripcio',
    'observacions',
    'payment reference',
    'description',
    'details',
    'narrative',
    'memo',
    'reference',
    'referencia',
    'verwendungszweck',
    'buchungstext',
    'betreff',
  ],
  amount: [
    'importe',
    'importe operacion',
    'cantidad',
    'monto',
    'import',
    'quantitat',
    'amount',
    'betrag',
    'umsatz',
    'abono',
    'abonos',
    'haber',
    'ingreso',
    'ingresos',
    'entradas',
    'abonament',
    'abonaments',
    'haver',
    'ingressos',
    'paid in',
    'money in',
    'credit amount',
    'credit',
    'credits',
    'deposits',
    'haben',
    'gutschrift',
    'eingang',
  ],
  direction: [
    'signo',
    'd h',
    'debe haber',
    'cargo abono',
    'signe',
    'deure haver',
    'credit debit',
    'debit credit',
    'dr cr',
    'cr dr',
    'soll haben',
    's h',
    'sh',
  ],
  currency: ['divisa', 'moneda', 'currency', 'wahrung', 'waehrung'],
}

/** Names that would be taken for another column. */
const NEVER = /^(saldo|balance|kontostand|importe (saldo|comision)|fecha (nacimiento|caducidad)|(payment )?fee)\b/

const fold = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** The columns of a heading, as far as their names tell. Each column has one role. */
export function recognizeColumns(heading: readonly string[]): Partial<StatementColumns> {
  const names = heading.map(fold)
  const used = new Set<number>()
  const found: Partial<StatementColumns> = {}
  // `Cargo/Abono` and `Debe/Haber` are taken before an amount is looked for among them.
  for (const role of ['direction', ...COLUMN_ROLES] as const) {
    if (found[role] !== undefined) continue
    const at = findName(names, NAMES[role], used)
    if (at === undefined) continue
    found[role] = at
    used.add(at)
  }
  return found
}

function findName(names: string[], wanted: readonly string[], used: Set<number>): number | undefined {
  const isFree = (name: string, index: number) => !used.has(index) && name !== '' && !NEVER.test(name)
  for (const fits of [
    (name: string, word: string) => name === word,
    (name: string, word: string) => name.startsWith(`${word} `),
  ])
    for (const word of wanted) {
      const at = names.findIndex((name, index) => isFree(name, index) && fits(name, word))
      if (at >= 0) return at
    }
  return
}

/** The columns as they are known: those required are there. */
export const isComplete = (
  columns: Partial<StatementColumns>,
): columns is Partial<StatementColumns> & Pick<StatementColumns, 'date' | 'amount'> =>
  columns.date !== undefined && columns.amount !== undefined

export const withDefaults = ({
  date,
  amount,
  payer = null,
  text = null,
  direction = null,
  currency = null,
}: Partial<StatementColumns> & Pick<StatementColumns, 'date' | 'amount'>): StatementColumns => ({
  date,
  amount,
  payer,
  text,
  direction,
  currency,
})
