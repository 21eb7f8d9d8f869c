// The process that reads pages, calendars and spreadsheets, started by read-apart.server.ts and run by Node directly. It has no secrets, does
// one task, and ends with the server.
import type { ReaderTasks } from './reader-tasks.ts'

process.on('disconnect', () => process.exit(0))

type Sent = { [Kind in keyof ReaderTasks]: { kind: Kind; task: ReaderTasks[Kind] } }[keyof ReaderTasks]

async function run(sent: Sent) {
  if (sent.kind === 'sheet') return (await import('../sheets/read-sheet.server.ts')).readSheet(sent.task)
  if (sent.kind === 'content') return (await import('../read/read-content.ts')).readContent(sent.task)
  const { text, options } = sent.task
  return (await import('../read/ical.ts')).readCalendar(text, options)
}

process.on('message', (sent: Sent) => {
  run(sent).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error).slice(0, 200) }),
  )
})
