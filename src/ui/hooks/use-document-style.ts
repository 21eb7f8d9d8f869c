import { useLayoutEffect } from 'react'

/**
 * A style of the whole page while something is shown. By script: with `html:has()`, each recalculation of styles would search the page,
 * which takes most of the time of an input in a list of 400 events.
 */
export function useDocumentStyle(property: 'overflow', value: string, isOn: boolean) {
  useLayoutEffect(() => {
    if (!isOn) return
    const { style } = document.documentElement
    style.setProperty(property, value)
    return () => {
      style.removeProperty(property)
    }
  }, [property, value, isOn])
}
