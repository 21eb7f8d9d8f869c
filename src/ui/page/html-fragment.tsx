import { type ComponentType, createContext, useContext } from 'react'

/** The HTML of parts of pages that this process has rendered before (platform/react-router/html-fragments.server.ts). */
export type HtmlFragments = {
  /** Reserves a place in the document for what these inputs render to. `isKnown`: its HTML need not be rendered again. */
  reserve: (inputs: string) => { id: string; isKnown: boolean }
}

/** Null in the browser, and where every part is rendered. */
export const HtmlFragmentsContext = createContext<HtmlFragments | null>(null)

/** The element that marks a place: the server replaces it in the finished document, so no browser ever sees it. */
const Place = ({ id, end = '' }: { id: string; end?: '/' | '' }) => <template data-fragment={end + id} />

/**
 * The component on the server: what it rendered once is written again, byte for byte, for the same inputs. `useInputs` returns everything
 * that its HTML depends on beside the page's language, prefix and site data, as text; null where it must be rendered. For components of
 * one element that call no `useId`, do not depend on who is signed in otherwise than by their inputs, and have no eager image (its
 * preload stands in the head). Call sites: `import.meta.env.SSR ? withHtmlFragment(Row, useInputs) : Row`.
 */
export function withHtmlFragment<Props extends object>(
  Component: ComponentType<Props>,
  useInputs: (props: Props) => string | null,
): ComponentType<Props> {
  return function HtmlFragment(props: Props) {
    const fragments = useContext(HtmlFragmentsContext)
    const inputs = useInputs(props)
    if (!fragments || inputs === null) return <Component {...props} />
    const { id, isKnown } = fragments.reserve(inputs)
    if (isKnown) return <Place id={id} />
    return (
      <>
        <Place id={id} />
        <Component {...props} />
        <Place id={id} end="/" />
      </>
    )
  }
}

const texts = new WeakMap<object, string>()

/** What an object says, as text: made once per object, which must not change. */
export function textOf(value: object): string {
  const known = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, known)
  return known
}
