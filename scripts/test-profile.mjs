// npm test -- --profile: where the CPU time of a run goes, per step, program, file and fixture.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './paths.mjs'

/** Where tests write one line of JSON a file or fixture (`tests/fixtures/cpu-time.ts`). */
export const PROFILE = join(cache, 'cpu-times.jsonl')
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100
const SAMPLE_MS = 500

/** Samples the processes below each step until `stop`, which returns the report. Linux only: elsewhere steps are left out. */
export function startProfile(running) {
  mkdirSync(cache, { recursive: true })
  rmSync(PROFILE, { force: true })
  const steps = new Map()
  const programs = new Map()
  const timer = setInterval(() => sample(running(), steps, programs), SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return report(steps, programs)
  }
}

function sample(running, steps, programs) {
  const processes = readProcesses()
  for (const [label, pid] of running) {
    const below = withDescendants(processes, pid)
    // What ended processes used is in the sum of the parent that waited for them.
    const ticks = below.reduce((sum, { own, waited }) => sum + own + waited, 0)
    steps.set(label, Math.max(steps.get(label) ?? 0, ticks))
    for (const { pid, name, own } of below) programs.set(`${label}\0${pid}`, { label, name, own })
  }
}

function readProcesses() {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const end = stat.lastIndexOf(')')
        const fields = stat.slice(end + 2).split(' ')
        const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number)
        const name = stat.slice(stat.indexOf('(') + 1, end)
        return [
          { pid: Number(pid), parent: Number(fields[1]), name, own: user + system, waited: waitedUser + waitedSystem },
        ]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

function withDescendants(processes, root) {
  const found = processes.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...processes.filter(({ parent }) => parent === pid))
  return found
}

function report(steps, programs) {
  const lines = existsSync(PROFILE) ? readFileSync(PROFILE, 'utf8').trim().split('\n') : []
  const times = lines.filter(Boolean).map((line) => JSON.parse(line))
  const of = (kind) => times.filter((time) => time.kind === kind).map(({ name, ms }) => [name, ms / 1000])
  const seconds = (ticks) => ticks / TICKS_PER_SECOND
  return [
    ...table(
      'CPU seconds of each step',
      [...steps].map(([label, ticks]) => [label, seconds(ticks)]),
    ),
    ...table(
      'CPU seconds of programs',
      [...programs.values()].map(({ label, name, own }) => [`${label}: ${name}`, seconds(own)]),
    ),
    ...table('CPU seconds of fixtures, within those of the files', of('fixture')),
    ...table('CPU seconds of files, in the process of the tests', of('file')),
  ].join('\n')
}

/** The largest rows, those of the same name summed. */
function table(title, rows) {
  const sums = new Map()
  for (const [name, value] of rows) {
    const { value: sum, count } = sums.get(name) ?? { value: 0, count: 0 }
    sums.set(name, { value: sum + value, count: count + 1 })
  }
  const largest = [...sums].sort(([, a], [, b]) => b.value - a.value).slice(0, 40)
  const total = [...sums.values()].reduce((sum, { value }) => sum + value, 0)
  const line = (value, name, count) => `  ${value.toFixed(1).padStart(8)}  ${name}${count > 1 ? ` (${count})` : ''}`
  return [`\n${title}:`, line(total, 'all'), ...largest.map(([name, { value, count }]) => line(value, name, count))]
}
