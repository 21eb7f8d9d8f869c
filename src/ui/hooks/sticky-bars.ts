/** Between a bar and what gets the focus. */
const GAP = 8

/**
 * As the `ref` of a sticky bar: what gets the focus scrolls clear of it. It is measured, because it wraps on phones, and is sticky on some
 * widths only. By script: with `html:has()`, each recalculation of styles would search the page.
 */
const keepClear = (side: 'top' | 'bottom') => (bar: HTMLElement | null) => {
  if (!bar) return
  const { style } = document.documentElement
  const property = `scroll-padding-${side}`
  const observer = new ResizeObserver(() => {
    const computed = getComputedStyle(bar)
    const height = computed.position === 'sticky' ? bar.offsetHeight : 0
    if (height > 0) style.setProperty(property, `${height + (Number.parseFloat(computed[side]) || 0) + GAP}px`)
    else style.removeProperty(property)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}

export const stickyAtTop = keepClear('top')
export const stickyAtBottom = keepClear('bottom')
