import { type ContentLocale, isContentLocale } from '#shared/enums.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'
import { badRequest } from '../bad-request.ts'
import { getResource, type Resources } from '../resource.ts'
import type { Condition } from './condition.ts'
import { readFilters, readText } from './filters.ts'
import { type Page, readPage } from './pagination.ts'
import { createQueryReader } from './query-budget.ts'
import { isAbsent, type Raw, type RawTree } from './raw-query.ts'
import { type Populated, readSelection, type Selection } from './selection.ts'
import { readSort, type SortKey } from './sort.ts'

/** A fully validated query: only plans are compiled to SQL. */
export type ListPlan = Selection & {
  locale: ContentLocale | 'all' | null
  where: Condition | null
  sort: SortKey[]
  page: Page
}
export type EntryPlan = Selection & { locale: ContentLocale | null }

/** Unknown parameters are ignored, as in Strapi; known ones are validated strictly. */
export function readListPlan(resources: Resources, type: string, raw: RawTree): ListPlan {
  const reader = createQueryReader(resources)
  rejectPreview(raw['publicationState'])
  const selection = readSelection(reader, type, raw)
  const { pageSize, maxPageSize } = getResource(resources, type)
  return {
    ...selection,
    locale: readLocale(raw['locale']),
    where: combine(readFilters(reader, type, raw['filters']), readText(raw['_q'])),
    sort: readSort(reader, type, raw['sort']),
    page: readPage(raw['pagination'], { pageSize, maxPageSize: Math.min(maxPageSize, maxPageSizeFor(selection)) }),
  }
}

const combine = (left: Condition | null, right: Condition | null): Condition | null =>
  left && right ? { all: [left, right] } : (left ?? right)

/**
 * The response grows with the product of its levels: nested relations get shorter pages, with long lists the shortest.
 */
function maxPageSizeFor({ populate }: Selection): number {
  const nested = Object.values(populate).flatMap((left) => Object.values(left.populate))
  if (nested.some(holdsLongList)) return PAGE_SIZE
  return nested.length > 0 ? DIRECTORY_LIST : Number.POSITIVE_INFINITY
}
const holdsLongList = ({ unbounded, populate }: Populated): boolean =>
  unbounded || Object.values(populate).some(holdsLongList)

/** The filters and the order of a list are validated, as in Strapi, though one entry needs neither. */
export function readEntryPlan(resources: Resources, type: string, raw: RawTree): EntryPlan {
  const { fields, populate, locale } = readListPlan(resources, type, { ...raw, pagination: undefined })
  return { fields, populate, locale: locale === 'all' ? null : locale }
}

function readLocale(raw: Raw): ContentLocale | 'all' | null {
  if (isAbsent(raw)) return null
  if (raw !== 'all' && !isContentLocale(raw)) throw badRequest('Invalid value', 'locale')
  return raw
}

/** Unpublished entries cannot be previewed through the API. */
function rejectPreview(raw: Raw) {
  if (!isAbsent(raw) && raw !== 'live') throw badRequest('Invalid value', 'publicationState')
}
