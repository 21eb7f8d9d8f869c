import { isLocale, type Locale } from '#shared/enums.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'
import { badQuery } from '../bad-request.ts'
import { type Shapes, shapeOf } from '../resource.ts'
import type { Condition } from './condition.ts'
import { readFilters, readText } from './filters.ts'
import { type Page, readPage } from './pagination.ts'
import { openDesk } from './query-budget.ts'
import { isAbsent, type Raw, type RawTree } from './raw-query.ts'
import { type Populated, readSelection, type Selection } from './selection.ts'
import { readSort, type SortKey } from './sort.ts'

/** A query every part of which passed the allow-list: only plans are compiled to SQL. */
export type ListPlan = Selection & {
  locale: Locale | 'all' | null
  where: Condition | null
  sort: SortKey[]
  page: Page
}
export type EntryPlan = Selection & { locale: Locale | null }

/** Parameters Strapi does not know are ignored, as it does; known ones are checked to the last letter. */
export function readListPlan(shapes: Shapes, type: string, raw: RawTree): ListPlan {
  const desk = openDesk(shapes)
  live(raw['publicationState'])
  const selection = readSelection(desk, type, raw)
  const { pageSize, maximum } = shapeOf(shapes, type)
  return {
    ...selection,
    locale: readLocale(raw['locale']),
    where: both(readFilters(desk, type, raw['filters']), readText(raw['_q'])),
    sort: readSort(desk, type, raw['sort']),
    page: readPage(raw['pagination'], { pageSize, maximum: Math.min(maximum, longestPage(selection)) }),
  }
}

const both = (one: Condition | null, other: Condition | null): Condition | null =>
  one && other ? { all: [one, other] } : (one ?? other)

/** An answer grows with the product of its levels: relations of relations come in shorter pages, long lists there in the shortest. */
function longestPage({ populate }: Selection): number {
  const nested = Object.values(populate).flatMap((one) => Object.values(one.populate))
  if (nested.some(holdsLongList)) return PAGE_SIZE
  return nested.length > 0 ? DIRECTORY_LIST : Number.POSITIVE_INFINITY
}
const holdsLongList = ({ unbounded, populate }: Populated): boolean =>
  unbounded || Object.values(populate).some(holdsLongList)

export function readEntryPlan(shapes: Shapes, type: string, raw: RawTree): EntryPlan {
  live(raw['publicationState'])
  const locale = readLocale(raw['locale'])
  return { ...readSelection(openDesk(shapes), type, raw), locale: locale === 'all' ? null : locale }
}

function readLocale(raw: Raw): Locale | 'all' | null {
  if (isAbsent(raw)) return null
  if (raw !== 'all' && !isLocale(raw)) throw badQuery('Invalid value', 'locale')
  return raw
}

/** What is not published is nobody's to preview here. */
function live(raw: Raw) {
  if (!isAbsent(raw) && raw !== 'live') throw badQuery('Invalid value', 'publicationState')
}
