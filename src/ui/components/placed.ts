/** Where a part shows. */
export type Shown = {
  /** `needed`: only where scripts run. `none`: what replaces it where they do not. */
  scripts?: 'needed' | 'none' | undefined
  /** `false`: not on paper. */
  print?: boolean | undefined
}

export type Placed = Shown & {
  /** Space to its neighbour, where its parent has no gap. */
  space?: 'above' | 'below' | undefined
}

/** The classes of `layout.css` that hide or place a part. */
export function placedClass({ scripts, print, space }: Placed) {
  const hidden = [
    scripts === 'needed' && 'needs-script',
    scripts === 'none' && 'without-script',
    print === false && 'no-print',
  ]
  return [...hidden, space && `space-${space}`].filter(Boolean).join(' ')
}
