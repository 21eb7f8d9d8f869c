// Loaded before a server (--import): profiles its CPU between two messages of the parent process, and writes a .cpuprofile file.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 500 })

process.on('message', async ({ profile }: { profile?: string }) => {
  if (profile === undefined) return
  if (profile === 'start') await session.post('Profiler.start')
  else writeFileSync(profile, JSON.stringify((await session.post('Profiler.stop')).profile))
  process.send?.({ profile })
})
