import { expect, test } from 'vitest'
import { features } from '#features.ts'
import { describeFeatures } from '#kit/describe-features.ts'
import { edgesOf, filesOf } from './imports.ts'
import { unitOf } from './layers.ts'

const source = Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(([path]) => !path.includes('.test.'))
const matching = (pattern: RegExp, except: RegExp) =>
  source.flatMap(([path, text]) => (pattern.test(text) && !except.test(path) ? [path] : []))

test('a feature knows only those above it in the list', () => {
  const order = features.map(({ name }) => `src/features/${name}`)
  const wrong = edgesOf(Object.fromEntries(source)).filter(({ from, to }) => {
    const [above, below] = [order.indexOf(unitOf(to)), order.indexOf(unitOf(from))]
    return below >= 0 && above > below
  })
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('nothing registers itself: no module is imported for its effect, extends a type of another, or enqueues by a name', () => {
  expect(matching(/^import '#(features|bootstrap|platform)\//m, /^$/)).toEqual([])
  expect(matching(/^declare module '#/m, /\.d\.ts$/)).toEqual([])
  expect(
    matching(/\bjobs\.enqueue\(/, /^src\/(kit\/job|cli\/admin|bootstrap\/sample-data\/demo)(\.server)?\.ts$/),
  ).toEqual([])
})

test('no two jobs have the same queue', () => {
  const queues = features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
  expect(queues.length).toBeGreaterThan(50)
  expect(queues.toSorted()).toEqual([...new Set(queues)].toSorted())
})

test('jobs of earlier releases that may still wait hold what their kinds accept', () => {
  const kinds = new Map(features.flatMap(({ jobs = [] }) => jobs.map(({ name, payload }) => [name, payload])))
  const waiting = Object.values(filesOf('tests/upgrades/*.txt'))
    .flatMap((site) => site.split('\n').filter((line) => line.startsWith('{"queue":')))
    .map((line): { queue: string; data: object } => JSON.parse(line))
  expect(waiting.length).toBeGreaterThan(50)
  expect(waiting.filter(({ queue, data }) => kinds.get(queue)?.safeParse(data).success === false)).toEqual([])
})

test('npm run features lists jobs, what is added, and who listens to what, by name', () => {
  const text = describeFeatures(features)
  expect(text).toContain('jobs: casting.revealed, casting.reveal (*/5 * * * *)')
  expect(text).toContain('days of an event: casting')
  expect(text).toMatch(/registration\.ended\n {2}characters: endLinksOfEnded\n {2}payments: settleEnding/)
  expect(text).not.toContain('unnamed')
})
