import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

let ticksPerSecond = 0

/**
 * The CPU time in ms of a PostgreSQL: of its postmaster, of every process that it runs, and of those that have ended. NaN where
 * there is no /proc.
 */
export function readDatabaseCpu(postmaster: number) {
  if (process.platform !== 'linux') return Number.NaN
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK']))
  let ticks = 0
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readStat(entry) : null
    if (!stat) continue
    if (Number(entry) === postmaster) ticks += stat.own + stat.ended
    else if (stat.parent === postmaster) ticks += stat.own
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Null for a process that has just ended. */
function readStat(pid: string) {
  try {
    // The name, in brackets, may contain spaces. What follows begins with the third field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return null
  }
}
