import { SHEET_FIELDS, type SheetField } from '#shared/event-imports/sheet.ts'
import { foldText } from '#shared/search.ts'

/** Words of headings in Spanish, English and German, without accents. A heading that starts with one of them is meant, the longest first. */
const WORDS: Record<SheetField, readonly string[]> = {
  title: [
    'titulo',
    'nombre',
    'evento',
    'title',
    'name',
    'event',
    'summary',
    'asunto',
    'subject',
    'titel',
    'veranstaltung',
  ],
  date_start: [
    'fecha de inicio',
    'fecha inicio',
    'fecha',
    'inicio',
    'desde',
    'empieza',
    'comienzo',
    'dia',
    'start date',
    'date start',
    'date_start',
    'start',
    'from',
    'begins',
    'date',
    'day',
    'startdatum',
    'anfang',
    'beginn',
    'von',
    'datum',
  ],
  date_end: [
    'fecha de fin',
    'fecha fin',
    'fin',
    'hasta',
    'termina',
    'final',
    'end date',
    'date end',
    'date_end',
    'end',
    'until',
    'till',
    'ends',
    'to',
    'enddatum',
    'ende',
    'bis',
  ],
  starts_at: ['hora de inicio', 'hora inicio', 'hora', 'start time', 'time', 'startzeit', 'uhrzeit'],
  ends_at: ['hora de fin', 'hora fin', 'hora final', 'end time', 'endzeit'],
  venue: [
    'lugar',
    'sitio',
    'recinto',
    'espacio',
    'donde',
    'venue',
    'place',
    'location',
    'where',
    'ort',
    'wo',
    'veranstaltungsort',
  ],
  county: ['provincia', 'region', 'province', 'county', 'state', 'bundesland', 'provinz'],
  description: ['descripcion', 'texto', 'resumen', 'detalles', 'description', 'text', 'details', 'beschreibung'],
  url: ['web', 'pagina', 'enlace', 'url', 'website', 'link', 'webseite', 'internetseite'],
  price: ['precio', 'coste', 'importe', 'entrada', 'price', 'cost', 'fee', 'preis', 'kosten', 'eintritt'],
  capacity: [
    'plazas',
    'aforo',
    'capacidad',
    'capacity',
    'places',
    'seats',
    'players',
    'jugadores',
    'platze',
    'teilnehmer',
  ],
  minimum_age: ['edad minima', 'edad', 'minimum age', 'min age', 'age', 'mindestalter', 'alter'],
  tags: ['etiquetas', 'tags', 'palabras clave', 'keywords', 'schlagworte', 'stichworte'],
}

const LOOKUP = SHEET_FIELDS.flatMap((field) => WORDS[field].map((word) => ({ field, word }))).sort(
  (a, b) => b.word.length - a.word.length,
)

/** What each column is, by its heading. Each field is taken once, exact headings first. */
export function guessColumns(header: readonly string[]): (SheetField | null)[] {
  const names = header.map((name) =>
    foldText(name)
      .replace(/[^a-z_]+/g, ' ')
      .trim(),
  )
  const columns: (SheetField | null)[] = header.map(() => null)
  const taken = new Set<SheetField>()
  const matches = [
    (name: string, word: string) => name === word,
    (name: string, word: string) => name.startsWith(`${word} `) || name.startsWith(`${word}_`),
  ]
  for (const isMatch of matches)
    for (const { field, word } of LOOKUP) {
      if (taken.has(field)) continue
      const index = names.findIndex((name, at) => columns[at] === null && isMatch(name, word))
      if (index < 0) continue
      columns[index] = field
      taken.add(field)
    }
  return columns
}
