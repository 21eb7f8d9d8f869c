import { describe, expect, test } from 'vitest'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { type AutosaveEvent, type AutosaveState, initialAutosave, isSaving, reduceAutosave } from './autosave.ts'

const AT = '2027-01-02T10:00:00.000Z'
const button = {} as HTMLElement

const typed: AutosaveEvent = { type: 'changed' }
const delayEnded: AutosaveEvent = { type: 'delay_ended' }
const sent: AutosaveEvent = { type: 'sent' }
const network = (reachable: boolean): AutosaveEvent => ({ type: 'network', reachable })
const pressed: AutosaveEvent = { type: 'submitted', button }
const aborted: AutosaveEvent = { type: 'answered', result: null }

const saved: AutosaveEvent = { type: 'answered', result: { saved: { at: AT }, failure: null } }
const failed = (code: FormFailure['code']): AutosaveEvent => ({
  type: 'answered',
  result: { saved: null, failure: { code, fields: {}, seconds: 0 } },
})
const conflict = failed('changed_meanwhile')

const run = (events: AutosaveEvent[], from: AutosaveState = initialAutosave) => events.reduce(reduceAutosave, from)
/** Changes were made, the delay passed, and the save was sent. */
const SAVING = run([typed, delayEnded, { type: 'dequeued' }, sent])
const OFFLINE = run([network(false)], SAVING)
const CONFLICT = run([conflict], SAVING)

describe('saving', () => {
  test('a change starts the delay, and every further change starts it again', () => {
    expect(run([typed])).toMatchObject({ name: 'dirty', delayed: true, changes: 1 })
    expect(run([typed, typed])).toMatchObject({ name: 'dirty', delayed: true, changes: 2 })
  })

  test('the end of the delay queues a save; a form that cannot be saved stays unsaved until the next change', () => {
    const due = run([typed, delayEnded])
    expect(due).toMatchObject({ name: 'dirty', delayed: false, queued: 'save' })
    const postponed = run([{ type: 'dequeued' }], due)
    expect(postponed).toMatchObject({ name: 'dirty', delayed: false, queued: null })
    expect(run([typed], postponed)).toMatchObject({ name: 'dirty', delayed: true })
  })

  test('a response ends the save and records when', () => {
    expect(SAVING).toMatchObject({ name: 'saving', delayed: false, queued: null })
    expect(run([saved], SAVING)).toMatchObject({ name: 'idle', savedAt: new Date(AT), failure: null })
  })

  test('an aborted save leaves the changes unsaved', () => {
    expect(run([aborted], SAVING)).toMatchObject({ name: 'dirty', delayed: false, queued: null, savedAt: null })
  })
})

describe('typing while a save runs', () => {
  test('the delay continues after the response', () => {
    const typing = run([typed], SAVING)
    expect(typing).toMatchObject({ name: 'saving', delayed: true })
    expect(run([saved], typing)).toMatchObject({ name: 'dirty', delayed: true, queued: null })
  })

  test('when the delay ends first, the next save waits for the response', () => {
    const waiting = run([typed, delayEnded], SAVING)
    expect(waiting).toMatchObject({ name: 'saving', delayed: false, queued: 'save' })
    expect(run([saved], waiting)).toMatchObject({ name: 'dirty', queued: 'save' })
    expect(run([aborted], waiting)).toMatchObject({ name: 'dirty', queued: 'save' })
    expect(run([saved, { type: 'dequeued' }, sent], waiting)).toMatchObject({ name: 'saving', queued: null })
  })
})

describe('network', () => {
  test('a save that does not get through is offline, and runs again when the server can be reached', () => {
    expect(OFFLINE.name).toBe('offline')
    expect(isSaving(OFFLINE)).toBe(true)
    expect(run([network(true)], OFFLINE).name).toBe('saving')
    expect(run([network(true), saved], OFFLINE).name).toBe('idle')
  })

  test('changes made offline are saved after the held save', () => {
    const typing = run([typed, delayEnded], OFFLINE)
    expect(typing).toMatchObject({ name: 'offline', queued: 'save' })
    expect(run([network(true), saved], typing)).toMatchObject({ name: 'dirty', queued: 'save' })
  })

  test('a save that starts without a network is offline at once', () => {
    expect(run([network(false), typed, delayEnded, sent])).toMatchObject({ name: 'offline' })
  })

  test('does not change the other states, nor the identity of an unchanged one', () => {
    expect(run([network(false)]).name).toBe('idle')
    expect(run([typed, network(false)]).name).toBe('dirty')
    expect(run([network(false)], CONFLICT).name).toBe('conflict')
    expect(run([network(true)])).toBe(initialAutosave)
  })
})

describe('failures', () => {
  test.each(['unauthenticated', 'too_slow', 'unavailable', 'too_many_tries', 'event_not_modified'] as const)(
    'after %s the next change tries again',
    (code) => {
      const stopped = run([failed(code)], SAVING)
      expect(stopped).toMatchObject({ name: 'dirty', delayed: false, failure: { code } })
      const again = run([typed, delayEnded, { type: 'dequeued' }, sent], stopped)
      expect(again).toMatchObject({ name: 'saving', failure: { code } })
      expect(run([saved], again)).toMatchObject({ name: 'idle', failure: null })
    },
  )

  test('keeps the time of the save before', () => {
    const before = run([saved], SAVING)
    const refused = run([typed, sent, failed('invalid')], before)
    expect(refused).toMatchObject({ name: 'dirty', failure: { code: 'invalid' }, savedAt: new Date(AT) })
  })
})

describe("another editor's newer version", () => {
  test('stops saving until the user decides', () => {
    expect(CONFLICT).toMatchObject({ name: 'conflict', failure: { code: 'changed_meanwhile' } })
    expect(run([typed], CONFLICT)).toMatchObject({ name: 'conflict', delayed: false })
  })

  test('drops the save that was queued, but not a button that was pressed', () => {
    expect(run([typed, conflict], SAVING)).toMatchObject({ name: 'conflict', delayed: false, queued: null })
    expect(run([typed, delayEnded, conflict], SAVING)).toMatchObject({ name: 'conflict', queued: null })
    expect(run([pressed, conflict], SAVING).queued).toBe(button)
  })

  test('is the same for what may no longer be edited', () => {
    expect(run([failed('wrong_state')], SAVING)).toMatchObject({ name: 'conflict', failure: { code: 'wrong_state' } })
  })
})

describe('a pressed button', () => {
  test('waits for the running save, instead of the changes since', () => {
    const waiting = run([typed, pressed], SAVING)
    expect(waiting).toMatchObject({ name: 'saving', delayed: false })
    expect(waiting.queued).toBe(button)
    const late = run([typed, delayEnded], waiting)
    expect(late.queued, 'the submission includes what was typed later').toBe(button)
    const continued = run([saved], waiting)
    expect(continued.name).toBe('dirty')
    expect(continued.queued).toBe(button)
    expect(run([failed('unauthenticated')], waiting).queued).toBe(button)
  })

  test('waits for the network as well', () => {
    expect(run([pressed, network(true), saved], OFFLINE).queued).toBe(button)
  })

  test('submits at once when no save runs, in place of the save that was due', () => {
    expect(run([typed, pressed])).toMatchObject({ name: 'dirty', delayed: false, queued: null })
    expect(run([typed, delayEnded, pressed])).toMatchObject({ queued: null })
    expect(run([pressed], CONFLICT)).toMatchObject({ name: 'conflict', queued: null })
  })
})

test('nothing follows after the page was left', () => {
  expect(run([typed, { type: 'left' }])).toMatchObject({ delayed: false, queued: null })
  expect(run([typed, delayEnded, { type: 'left' }, saved], SAVING)).toMatchObject({ name: 'idle', queued: null })
})
