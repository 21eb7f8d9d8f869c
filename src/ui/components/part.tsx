import type { ComponentProps, ElementType } from 'react'

/** Props of its own and those of the element that it is, or that `as` makes it; never a class. */
export type PropsAs<Own, As extends ElementType> = Own & { as?: As } & Omit<
    ComponentProps<As>,
    keyof Own | 'as' | 'className'
  >

/** A component that is one element with one class; `as` makes it another element. */
export const part =
  <Native extends ElementType>(native: Native, className: string) =>
  <As extends ElementType = Native>(props: PropsAs<unknown, As>) => {
    const { as: Element = native, ...rest }: PropsAs<unknown, ElementType> = props
    return <Element {...rest} className={className} />
  }
