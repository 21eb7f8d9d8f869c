import { expect, test } from 'vitest'
import { z } from 'zod'
import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { entityTypes } from '#features/audit/entity-types.server.ts'
import { cards } from '#features/site-team/queries/cards.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { features } from '#features.ts'
import { type ExtensionPoint, extensionsOf } from '#kit/extension-point.ts'
import { REPORTABLE_TYPES } from '#shared/review/abuse-reports.ts'
import { AUDITED_TYPES } from '#shared/review/audit-log.ts'
import { QUEUE_PAGES, queuesOf } from '#shared/review/queue-pages.ts'
import { CARD_KINDS } from '#shared/review/review.ts'
import { testServices } from '#tests/fixtures/context.ts'

const keysOf = <Value>(point: ExtensionPoint<Value>) =>
  extensionsOf({ services: testServices() }, point).map((value) => point.keyOf!(value))

// That no feature adds another is for the compiler.
test.each([
  ['type of the audit log is named', AUDITED_TYPES, keysOf(entityTypes)],
  ['queue is listed', QUEUE_PAGES.flatMap(queuesOf), keysOf(queues)],
  ['thing that can be reported is found', REPORTABLE_TYPES, keysOf(reportables)],
  ['directory entry is read', CARD_KINDS, keysOf(cards)],
] as const)('every %s by a feature', (_, listed, added) => {
  expect([...added].sort()).toEqual([...listed].sort())
})

const kind = z.object({ name: z.string(), payload: z.instanceof(z.ZodType) })
test('a feature runs the jobs of every kind that can be enqueued', () => {
  const modules = import.meta.glob<object>('../features/**/*.server.ts', { eager: true })
  const kinds = Object.values(modules)
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((value) => kind.safeParse(value).data?.name ?? [])
  const run = features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
  expect(kinds.length).toBeGreaterThan(20)
  expect(
    kinds.filter((name) => !run.includes(name)),
    'Name its job under `jobs` in the manifest.',
  ).toEqual([])
})
