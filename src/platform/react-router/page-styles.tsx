import { createContext, useContext, useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { Links, useMatches } from 'react-router'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'

/** The addresses of a page's stylesheets, and their text where it stands in the page. */
export type PageStyles = { addresses: string[]; text: string }

/** Only the server knows them. */
export const PageStylesContext = createContext<PageStyles>({ addresses: [], text: '' })

const ELEMENT_ID = 'page-styles'

/**
 * Writes the styles of a first visit into the page, so that its text can be painted when it has arrived: on a slow connection that takes half
 * of the time. The router's links follow with the next page: before, they would only lay out the same page again. The router waits for their
 * files when it loads anything, which the browser has by then. Other pages link their styles, and request them before their scripts.
 */
export function Styles() {
  const { addresses, text } = useContext(PageStylesContext)
  const isHydrated = useHydrated()
  const page = useMatches().at(-1)?.id
  const [firstPage] = useState(page)
  // An error page that takes the place of a whole document, later, has the router's links alone: the policy knows no other text.
  const [isWritten] = useState(() =>
    import.meta.env.SSR ? text !== '' : !isHydrated && document.getElementById(ELEMENT_ID) !== null,
  )
  useEffect(() => {
    if (isWritten) fetchFiles()
  }, [isWritten])
  if (!isWritten) {
    for (const address of addresses) preload(address, { as: 'style' })
    return <Links />
  }
  return (
    <>
      <style
        id={ELEMENT_ID}
        data-files={addresses.join(' ')}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: files of the build; their hash stands in the security policy
        dangerouslySetInnerHTML={{ __html: text }}
      />
      {page !== firstPage && <Links />}
    </>
  )
}

function fetchFiles() {
  const { files = '' } = document.getElementById(ELEMENT_ID)!.dataset
  // Without them, the page stays as it is.
  for (const file of files.split(' ')) fetch(file, { priority: 'low' }).catch(() => {})
}
