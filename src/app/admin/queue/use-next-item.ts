import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

const DONE = 'decision-done'

/** On to another one: its page begins at its head and its name takes the focus. Not at the first, nor on the way back. */
export function useNext(within: RefObject<HTMLElement | null>, key: string | undefined) {
  const went = useNavigationType()
  const last = useRef(key)
  useEffect(() => {
    const list = within.current?.querySelector<HTMLElement>('.queue-l')
    const line = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 2
    if (last.current === key) return
    last.current = key
    if (went === 'POP') return
    window.scrollTo(0, 0)
    const review = within.current?.querySelector('.review')
    const name = review?.querySelector<HTMLElement>('h2')
    if (!name) return
    // Read out with it: what came of the last one.
    const done = review?.querySelector('.team__done [role=status]')
    if (done) done.id = DONE
    name.setAttribute('aria-describedby', DONE)
    name.tabIndex = -1
    name.focus({ preventScroll: true })
  }, [within, key, went])
}
