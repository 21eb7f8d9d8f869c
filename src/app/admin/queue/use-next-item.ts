import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import * as styles from './queue-screen.module.css'

const DONE = 'decision-done'

/** After moving to another item, scrolls to the top and focuses its heading; not on the first load, nor on Back. */
export function useFocusNextItem(container: RefObject<HTMLElement | null>, key: string | undefined) {
  const navigationType = useNavigationType()
  const previousKey = useRef(key)
  useEffect(() => {
    const list = container.current?.querySelector<HTMLElement>(`.${styles.queue}`)
    const line = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 2
    if (previousKey.current === key) return
    previousKey.current = key
    if (navigationType === 'POP') return
    window.scrollTo(0, 0)
    const review = container.current?.querySelector(`.${styles.review}`)
    const name = review?.querySelector<HTMLElement>('h2')
    if (!name) return
    // Read out the previous decision together with the heading.
    const done = review?.querySelector('[data-decision]')
    if (done) done.id = DONE
    name.setAttribute('aria-describedby', DONE)
    name.tabIndex = -1
    name.focus({ preventScroll: true })
  }, [container, key, navigationType])
}
