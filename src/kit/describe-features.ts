import type { Extension } from './extension-point.ts'
import type { Feature } from './feature.ts'

/** What each feature brings, and each domain event with its listeners in the order in which they run, as text. */
export function describeFeatures(features: readonly Feature[]): string {
  const events = [...new Set(features.flatMap(({ on = [] }) => on.map(({ point }) => point.name)))].sort()
  const listeners = (event: string) =>
    features.flatMap(({ name, on = [] }) =>
      on.flatMap(({ point, values }) => (point.name === event ? values.map((run) => `${name}: ${nameOf(run)}`) : [])),
    )
  return [
    ...features.map(describe),
    '── Domain events, with their listeners',
    ...events.map((event) => [event, ...listeners(event).map((line) => `  ${line}`)].join('\n')),
  ].join('\n\n')
}

function describe({ name, jobs = [], resources = [], calls = [], extensions = [], on = [] }: Feature) {
  const listed = jobs.map(({ name: queue, cron }) => (cron ? `${queue} (${cron})` : queue))
  return [
    name,
    ...(listed.length > 0 ? [`  jobs: ${listed.join(', ')}`] : []),
    ...(resources.length > 0 ? [`  resources: ${resources.map(({ type }) => type).join(', ')}`] : []),
    ...calls.map((call) => `  ${call.name} (${call.scope})`),
    ...extensions.map((extension) => `  ${extension.point.name}: ${keysOf(extension).join(', ')}`),
    ...on.map(({ point, values }) => `  on ${point.name}: ${values.map(nameOf).join(', ')}`),
  ].join('\n')
}

/** The keys of what is added, the names of functions, or how many there are. */
function keysOf({ point, values }: Extension) {
  if (values.every((value) => typeof value === 'function')) return values.map(nameOf)
  return point.keyOf ? values.map((value) => point.keyOf?.(value) ?? '') : [String(values.length)]
}

const nameOf = (run: unknown) => (typeof run === 'function' && run.name) || 'unnamed'
