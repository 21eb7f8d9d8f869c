/**
 * Of two taps in so short a time, the second is the other half of a double tap. Phones do not count them (`detail`), as computers do the
 * clicks of a mouse. In ms.
 */
const DOUBLE_TAP_MS = 350
/** How far the finger comes down from where it was, in pixels. */
const DOUBLE_TAP_PX = 30

const CONTROLS = 'a[href], button, summary, input, select, textarea, label'

/** What a click operates; a label stands for its field. */
function controlOf(target: EventTarget | null) {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control?.closest('label')?.control ?? control
}

type Tap = { time: number; x: number; y: number; control: Element | null }

function isSecond(first: Tap | null, { detail, timeStamp, clientX, clientY, pointerType }: PointerEvent) {
  if (detail > 1) return true
  if (first === null || pointerType === 'mouse') return false
  const distance = Math.hypot(clientX - first.x, clientY - first.y)
  return timeStamp - first.time < DOUBLE_TAP_MS && distance < DOUBLE_TAP_PX
}

/**
 * The second half of a double tap never operates what moved under the finger after the first: the next item of a queue, another row, or
 * another page. On `window`, before React's own listeners.
 */
export function ignoreStraySecondTaps() {
  let first: Tap | null = null
  window.addEventListener(
    'click',
    (event) => {
      // By keyboard or by script.
      if (event.detail === 0) return
      const control = controlOf(event.target)
      const { timeStamp: time, clientX: x, clientY: y } = event
      if (!isSecond(first, event)) first = { time, x, y, control }
      else {
        const meant = first?.control ?? null
        first = { time, x, y, control: meant }
        if (!control || control === meant) return
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
