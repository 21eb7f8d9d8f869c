import { expect, test } from 'vitest'
import { tryClaimReload } from './chunk-reload.ts'

/** Of a tab: every document that it opens has the same one. */
function openSession() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  }
}

test('documents of one session reload once a minute together, another session for itself', () => {
  const [tab, otherTab] = [openSession(), openSession()]
  const claims = [0, 1, 59_999, 60_000, 119_999, 120_000].map((now) => tryClaimReload(() => tab, now))
  expect(claims).toEqual([true, false, false, true, false, true])
  expect(tryClaimReload(() => otherTab, 119_999)).toBe(true)
})

test('nothing reloads where the session cannot be stored', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(tryClaimReload(refuse, 0)).toBe(false)
})
