type Edge = 'top' | 'bottom'

/** Between a bar and what gets the focus, in pixels. */
const GAP = 8

const bars = { top: new Set<HTMLElement>(), bottom: new Set<HTMLElement>() }

/** From the edge of the window to the far side of the bar, in pixels. */
function reach(bar: HTMLElement, edge: Edge) {
  const computed = getComputedStyle(bar)
  const stays = computed.position === 'sticky' || computed.position === 'fixed'
  return stays && bar.offsetHeight > 0 ? bar.offsetHeight + (Number.parseFloat(computed[edge]) || 0) : 0
}

function measure(edge: Edge) {
  const covered = Math.max(0, ...[...bars[edge]].map((bar) => reach(bar, edge)))
  document.documentElement.style.setProperty(`scroll-padding-${edge}`, covered > 0 ? `${covered + GAP}px` : '')
  // What is in a bar lies within the padding, and must not move the page (base.css).
  for (const bar of bars[edge]) bar.style.setProperty(`--over-${edge}`, covered > 0 ? `${-covered - GAP}px` : '')
}

/**
 * As the `ref` of a bar that is sticky or fixed at an edge of the window: what gets the focus, and what is typed in, scrolls clear of it.
 * It is measured, because it wraps on phones, and comes and goes. By script: with `html:has()`, each recalculation of styles would search
 * the page.
 */
const keepClear = (edge: Edge) => (bar: HTMLElement | null) => {
  if (!bar) return
  const observer = new ResizeObserver(() => measure(edge))
  bars[edge].add(bar)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars[edge].delete(bar)
    measure(edge)
  }
}

export const barAtTop = keepClear('top')
export const barAtBottom = keepClear('bottom')
