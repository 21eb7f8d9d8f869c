import type { ComponentProps, ElementType } from 'react'

type Props<As extends ElementType> = { as?: As } & Omit<ComponentProps<As>, 'as' | 'className'>

/** A component that is one element with one class; `as` makes it another element. */
export const part =
  <Native extends ElementType>(native: Native, className: string) =>
  <As extends ElementType = Native>(props: Props<As>) => {
    const { as: Element = native, ...rest }: Props<ElementType> = props
    return <Element {...rest} className={className} />
  }
