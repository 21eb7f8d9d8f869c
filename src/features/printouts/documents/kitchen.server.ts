import type { Cell } from '#features/registrations/export/csv.server.ts'
import type { Spreadsheet } from '#features/registrations/export/xlsx.server.ts'
import { answerText } from '#features/registrations/queries/players/answer-text.server.ts'
import { isQuiet, quietOptions } from '#features/registrations/queries/players/quiet-answers.server.ts'
import type { Flow, Part } from '#platform/pdf/document.ts'
import type { Locale } from '#shared/languages.ts'
import { type AnswerValue, hasOptions, textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import type { ProtectedPerson } from '../queries/protected-people.server.ts'
import { listHeading, listPages, personParts, STRONG_CELL } from './list.server.ts'

export type KitchenPaper = { fields: AskedField[]; people: ProtectedPerson[] }

const chosenOptions = (value: AnswerValue | undefined) =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

type Count = { label: string; count: number }

/** How many gave each answer; of questions in words, how many wrote something. */
function countAnswers({ people }: KitchenPaper, field: AskedField, locale: Locale): Count[] {
  const t = createTranslator(locale)
  const values = people.map(({ answers }) => answers[field.key])
  const given = values.filter((value) => value !== undefined).length
  const none = { label: t('answers.none'), count: people.length - given }
  const having = (key: string | boolean) => values.filter((value) => chosenOptions(value).includes(key as never)).length
  if (hasOptions(field.type)) {
    const known = new Map(field.options.map(({ key, label }) => [key, textIn(label, locale)]))
    // Options that were chosen and are no longer in the form keep their key.
    const keys = new Set([...known.keys(), ...values.flatMap(chosenOptions).map(String)])
    return [...[...keys].map((key) => ({ label: known.get(key) ?? key, count: having(key) })), none]
  }
  if (field.type === 'boolean')
    return [{ label: t('answers.yes'), count: having(true) }, { label: t('answers.no'), count: having(false) }, none]
  return [{ label: t('papers.kitchen.written'), count: given }]
}

const titleOf = (field: AskedField, locale: Locale) => textIn(field.label, locale)

/** Who asks something of the kitchen, with what. */
function askingPeople({ fields, people }: KitchenPaper) {
  const quiet = quietOptions(fields)
  return people
    .map((person) => ({
      ...person,
      asked: fields.filter((field) => !isQuiet(field, person.answers[field.key], quiet)),
    }))
    .filter(({ asked }) => asked.length > 0)
}

/** Counts first, then the names of who asked. */
export function kitchenPages(paper: KitchenPaper, heading: PaperHeading, locale: Locale): Flow {
  const t = createTranslator(locale)
  const counts = paper.fields.flatMap((field) => countParts(paper, field, locale))
  return listPages([...counts, ...nameParts(paper, locale)], {
    heading,
    title: t('papers.kitchen'),
    note: `${t('players.people_count', { count: paper.people.length })} · ${t('papers.protected')}`,
  })
}

const COUNTS = { columns: [{ share: 0.88 }, { share: 0.12 }] }

const countParts = (paper: KitchenPaper, field: AskedField, locale: Locale): Part[] => [
  listHeading(titleOf(field, locale)),
  {
    kind: 'table',
    grid: COUNTS,
    rows: countAnswers(paper, field, locale).map(({ label, count }) => [
      { text: label },
      { text: String(count), style: STRONG_CELL },
    ]),
  },
]

function nameParts(paper: KitchenPaper, locale: Locale): Part[] {
  const t = createTranslator(locale)
  const asking = askingPeople(paper)
  const linesOf = ({ answers, asked }: (typeof asking)[number]) =>
    asked.map((field) => `${titleOf(field, locale)}: ${answerText(field, answers[field.key], locale)}`)
  return [
    listHeading(t('papers.kitchen.names', { count: asking.length }), 15),
    ...asking.flatMap((person) => personParts(person.name || t('players.erased'), linesOf(person))),
  ]
}

/** The same as two tables; the first says who made it and when. */
export function kitchenSheets(paper: KitchenPaper, heading: PaperHeading, locale: Locale): Spreadsheet[] {
  const t = createTranslator(locale)
  const counts: Cell[][] = paper.fields.flatMap((field) =>
    countAnswers(paper, field, locale).map(({ label, count }): Cell[] => [titleOf(field, locale), label, count]),
  )
  const names: Cell[][] = askingPeople(paper).map(({ name, answers, asked }) => [
    name || t('players.erased'),
    ...paper.fields.map((field) => (!asked.includes(field) ? '' : answerText(field, answers[field.key], locale))),
  ])
  return [
    {
      name: t('papers.kitchen.counts'),
      rows: [
        [t('papers.question'), t('papers.answer'), t('papers.people')],
        ...counts,
        [],
        [`${heading.made}. ${t('papers.protected')}`],
      ],
    },
    {
      name: t('papers.kitchen.names.sheet'),
      rows: [[t('players.column.name'), ...paper.fields.map((field) => titleOf(field, locale))], ...names],
    },
  ]
}
