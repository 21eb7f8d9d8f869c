import type { Answer } from 'candil-api-client'
import { type RefObject, useEffect, useState } from 'react'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'

type Checked = Answer<'/api/auth/check-password', 'post'>['data']

/**
 * Why the server would refuse the new password in a control, asked after a typing pause; null for an empty one, and where the server cannot
 * be asked: it says so when the form is sent. `email`: of the new account, where the form does not ask for it.
 */
export function usePasswordCheck(password: string, control: RefObject<HTMLInputElement | null>, email?: string) {
  const [checked, setChecked] = useState<(Checked & { password: string }) | null>(null)
  useEffect(() => {
    if (password === '') return
    let isLate = false
    const timer = setTimeout(async () => {
      const form = { password, ...ownerIn(control.current?.form ?? null), ...(email && { email }) }
      const { weakness } = await askServer(form).catch(() => UNKNOWN)
      if (!isLate) setChecked({ password, weakness })
    }, FETCH_MINIMUM_MS)
    return () => {
      clearTimeout(timer)
      isLate = true
    }
  }, [password, control, email])
  return checked?.password === password ? checked.weakness : null
}

const UNKNOWN: Checked = { weakness: null }

/** Whose password it is to be, besides a session: what the form says, or the code of the link that was followed. */
function ownerIn(form: HTMLFormElement | null) {
  const fields = new FormData(form ?? undefined)
  const text = (name: string) => String(fields.get(name) ?? '')
  const code = new URLSearchParams(window.location.search).get('code') ?? text('code')
  return { username: text('username'), email: text('email'), code }
}

/** Without a signal: the page does not wait for the answer (docs/decisions/009-network-failures.md). */
async function askServer(form: object): Promise<Checked> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/auth/check-password', { method: 'POST', headers, body: JSON.stringify(form) })
  return response.ok ? ((await response.json()) as { data: Checked }).data : UNKNOWN
}
