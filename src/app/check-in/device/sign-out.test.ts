import { expect, test } from 'vitest'
import type { HeldRequest } from '#ui/network/network-status.ts'
import { createSignOut } from './sign-out.ts'

/** A page with something unsent, where a form was being written. */
function openPage(
  page: { unsent?: number; isAway?: boolean; hasCode?: boolean; hasDraft?: boolean; answers?: boolean[] } = {},
) {
  const { unsent = 1, answers = [true] } = page
  const done: string[] = []
  const held: HeldRequest[] = []
  const counted = Promise.withResolvers<void>()
  const device = {
    countUnsent: async () => {
      await counted.promise
      return unsent
    },
    forgetAccount: async () => done.push('forget'),
  }
  const signOut = createSignOut({
    loadDevice: async () => (page.hasCode === false ? null : device),
    ask: (count) => {
      done.push(`ask about ${count}`)
      return answers.shift() ?? false
    },
    hasDraft: () => page.hasDraft === true,
    removeDraft: () => done.push('remove the draft'),
    isAway: () => page.isAway === true,
    hold: (request) => {
      held.push(request)
      return () => void held.splice(held.indexOf(request), 1)
    },
  })
  const click = () => signOut({ submit: () => done.push('submit') })
  return { done, held, click, count: counted.resolve }
}

test('who would rather stay signed in keeps what waits, and what is being written', async () => {
  const { done, click, count } = openPage({ answers: [false, true] })
  count()
  await click()
  expect(done).toEqual(['ask about 1'])
  await click()
  expect(done.slice(1)).toEqual(['ask about 1', 'remove the draft', 'forget', 'submit'])
})

test('a text that was being written in this tab counts as unsent', async () => {
  const { done, click, count } = openPage({ unsent: 0, hasDraft: true, answers: [false] })
  count()
  await click()
  expect(done).toEqual(['ask about 1'])
})

test('a second click while the first one is counting asks nothing', async () => {
  const { done, click, count } = openPage()
  const first = click()
  await click()
  count()
  await first
  expect(done).toEqual(['ask about 1', 'remove the draft', 'forget', 'submit'])
})

test('without a network the device forgets at once, and the session ends when there is one', async () => {
  const { done, held, click, count } = openPage({ unsent: 0, isAway: true })
  count()
  await click()
  await click()
  expect(done).not.toContain('submit')
  expect(held).toHaveLength(1)
  held[0]!.resume!()
  expect(done.at(-1)).toBe('submit')
})

test('signing out works where the code of the device cannot be loaded', async () => {
  const { done, click } = openPage({ hasCode: false })
  await click()
  expect(done).toEqual(['remove the draft', 'submit'])
})

test('without a network and the code of the device, what waits is asked about when there is a network', async () => {
  const page = { isAway: true, hasCode: false }
  const { done, held, click, count } = openPage(page)
  await click()
  expect(done).toEqual(['remove the draft'])
  Object.assign(page, { isAway: false, hasCode: true })
  count()
  held[0]!.resume!()
  await expect.poll(() => done.at(-1)).toBe('submit')
  expect(done).toContain('ask about 1')
})
