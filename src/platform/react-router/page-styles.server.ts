import { readFileSync } from 'node:fs'
import type { EntryContext } from 'react-router'
import type { PageStyles } from './page-styles.tsx'

/** Where the built files are, from the folder in which the site runs (src/main.ts). */
const BUILT_FILES = 'build/client'
const readFiles = new Map<string, string>()

function readStyles(address: string): string {
  const styles = readFiles.get(address) ?? readFileSync(BUILT_FILES + address, 'utf8').trim()
  readFiles.set(address, styles)
  return styles
}

/** The stylesheets of a page's routes. Development has none: Vite's stay linked. `isFirstVisit`: as text, to be written into the page. */
export function stylesOf({ manifest, staticHandlerContext }: EntryContext, isFirstVisit: boolean): PageStyles {
  const linked = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  const addresses = import.meta.env.DEV ? [] : [...new Set(linked)]
  const text = isFirstVisit ? addresses.map((address) => readStyles(new URL(address, 'file:').pathname)).join('\n') : ''
  // What HTML could not contain stays linked.
  return { addresses, text: /<\/style/i.test(text) ? '' : text }
}
